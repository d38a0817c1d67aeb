import { Alert, Badge, Button, Group } from '@mantine/core';
import { trpc } from '../../../api/trpc.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { Hint } from '../../../ui/Hint.tsx';

const Setup = lazyDialog(() => import('./SecondStepSetup.tsx'));
const Removal = lazyDialog(() => import('./SecondStepRemoval.tsx'));

/** Shows whether sign-in requires a code, and changes it. */
export function SecondStepCard({ required }: { required: boolean }) {
  const state = trpc.auth.totp.useQuery();
  const setup = useDialog<true>();
  const removal = useDialog<true>();
  return (
    <>
      {required && (
        <Alert color="amber" title="Actívala para continuar">
          La administración la pide a todos los administradores. Después sigues sin volver a iniciar sesión.
        </Alert>
      )}
      <QueryState query={state} errorTitle="Error al cargar la verificación en dos pasos" rows={1}>
        {({ enabled, recoveryCodesLeft }) => (
          <Group justify="space-between">
            <Group gap="xs">
              <Badge size="lg" color={enabled ? 'petrol' : 'gray'}>
                {enabled ? 'Activada' : 'Desactivada'}
              </Badge>
              {enabled && (
                <Hint>
                  {countOf(recoveryCodesLeft, 'código de recuperación', 'códigos de recuperación')} sin usar
                </Hint>
              )}
            </Group>
            {enabled ? (
              <Button variant="default" onClick={() => removal.open(true)}>
                Desactivar
              </Button>
            ) : (
              <Button onClick={() => setup.open(true)}>Activar</Button>
            )}
          </Group>
        )}
      </QueryState>
      <Setup {...setup} />
      <Removal {...removal} />
    </>
  );
}
