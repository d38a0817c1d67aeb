import { Alert } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { trpc } from '../../api/trpc.ts';

/** Shown when a reverse proxy forwards addresses that the server is not set up to trust. */
export function ProxyWarning() {
  const { data: notices } = trpc.admin.notices.useQuery();
  if (notices?.proxy !== 'ignored') return null;
  return (
    <Alert
      color="amber"
      icon={<IconRoute aria-hidden />}
      title="Todas las visitas parecen venir del mismo lugar"
    >
      Hay un proxy delante del servidor y TRUST_PROXY no está en true. Así, unos pocos intentos fallidos de
      una persona bloquean la entrada de todas, y la auditoría muestra la dirección del proxy. Avisa a quien
      mantiene el servidor.
    </Alert>
  );
}
