import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../api/user.ts';
import { install, useInstallable } from '../../device/install.ts';
import { failureNotice } from '../../ui/notices.tsx';
import { endOffer, readOffer } from '../../device/appOffer.ts';
import { NOTICES_KEY, readNotices, turnOn } from './deviceNotices.ts';

/** After the first sale, until accepted or refused: offers the app and its notices. */
export function AppOffer() {
  const { id } = useUser();
  const [isOver, setIsOver] = useState(false);
  if (isOver || readOffer(id) !== 'due') return null;
  const end = () => {
    endOffer(id);
    setIsOver(true);
  };
  return <Offer onEnd={end} />;
}

function Offer({ onEnd }: { onEnd: () => void }) {
  const installable = useInstallable();
  const client = useQueryClient();
  const { data: notices } = useQuery({ queryKey: NOTICES_KEY, queryFn: readNotices });
  const on = useMutation({
    mutationFn: turnOn,
    onError: failureNotice('No se pudieron activar los avisos'),
    onSettled: () => client.invalidateQueries({ queryKey: NOTICES_KEY }),
  });
  const publicKey = notices?.state === 'off' ? notices.publicKey : undefined;
  const needsApp = notices?.state === 'needsApp';
  // The card keeps its place while the notices load.
  if (notices && !installable && publicKey === undefined && !needsApp) return null;
  return (
    <Card component="section" aria-labelledby="llevar-la-app">
      <Stack gap="xs">
        <Title order={2} fz="md" id="llevar-la-app">
          Entérate apenas se decida
        </Title>
        <Text size="sm">
          {needsApp
            ? 'En Safari toca Compartir y «Agregar a inicio»: la app se abre de un toque y te avisa de tus ventas.'
            : 'Con la app instalada y los avisos sabes al instante si el DNI se aprobó y cuándo es el turno.'}
        </Text>
        <Group gap="xs">
          {installable && (
            <Button size="sm" mih={44} onClick={() => void install()}>
              Instalar la app
            </Button>
          )}
          {publicKey !== undefined && (
            <Button
              size="sm"
              mih={44}
              variant={installable ? 'default' : 'filled'}
              disabled={on.isPending}
              onClick={() => on.mutate({ permission: Notification.requestPermission(), publicKey })}
            >
              Avisarme
            </Button>
          )}
          <Button size="sm" mih={44} variant="subtle" onClick={onEnd}>
            Ahora no
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
