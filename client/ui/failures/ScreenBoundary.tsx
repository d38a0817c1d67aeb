import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { IconMoodSad, IconWifiOff, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { VERSION } from '../../../shared/version.ts';
import { useConnected } from '../../api/connection.ts';
import { Hint } from '../Hint.tsx';
import { MissingCode } from '../loading/lazyComponent.ts';
import { useFetchAgain } from './useFetchAgain.ts';

/** A new `path` is a new try. */
export function ScreenBoundary({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={ScreenFailure} resetKeys={[path]}>
      {children}
    </ErrorBoundary>
  );
}

function ScreenFailure({ error, resetErrorBoundary }: FallbackProps) {
  if (error instanceof MissingCode) return <Missing code={error} whenHere={resetErrorBoundary} />;
  return (
    <Failure icon={IconMoodSad} title="Algo salió mal en esta pantalla">
      <Text c="dimmed">Lo que guardaste está a salvo. Puedes probar de nuevo o ir a otra pantalla.</Text>
      <Button onClick={resetErrorBoundary}>Probar de nuevo</Button>
      <Hint>Versión {VERSION}</Hint>
    </Failure>
  );
}

function Missing({ code, whenHere }: { code: MissingCode; whenHere: () => void }) {
  const connected = useConnected();
  const isGone = useFetchAgain(code, whenHere);
  if (isGone) {
    return (
      <Failure icon={IconMoodSad} title="No pudimos abrir esta pantalla">
        <Text c="dimmed">Puede que el sistema se esté actualizando. Prueba en un momento.</Text>
        <Button onClick={() => location.reload()}>Volver a cargar</Button>
      </Failure>
    );
  }
  return (
    <Failure icon={IconWifiOff} title={connected ? 'Cargando...' : 'Sin conexión'}>
      <Text c="dimmed">Esta pantalla se abre sola cuando vuelva la conexión.</Text>
    </Failure>
  );
}

function Failure({ icon: FailureIcon, title, children }: { icon: Icon; title: string; children: ReactNode }) {
  return (
    <Center mih="50vh" p="md" role="alert">
      <Stack align="center" gap="sm" ta="center" maw={420}>
        <FailureIcon size={40} stroke={1.5} aria-hidden />
        <Title order={1} size="h3">
          {title}
        </Title>
        {children}
      </Stack>
    </Center>
  );
}
