import { Alert, Anchor } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useConnected } from '../../api/connection.ts';
import { queryClient } from '../../api/queryClient.ts';

/** Shows on every screen of the shell while the server cannot be reached. */
export function Offline() {
  if (useConnected()) return null;
  return (
    <Alert color="amber" icon={<IconWifiOff aria-hidden />} title="Sin conexión" mb="md" role="status">
      No pudimos comunicarnos con el servidor. Tu sesión sigue abierta.{' '}
      <Anchor
        component="button"
        type="button"
        c="inherit"
        td="underline"
        mih={44}
        onClick={() => queryClient.refetchQueries()}
      >
        Probar de nuevo
      </Anchor>
    </Alert>
  );
}
