import { Alert } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { formatDateTime } from '../../../shared/values/dates.ts';
import { trpc } from '../../api/trpc.ts';

/** Shown when there was no backup for two days. */
export function BackupWarning() {
  const { data: backup } = trpc.admin.backupState.useQuery();
  if (!backup?.isLate) return null;
  const { lastBackupAt } = backup;
  return (
    <Alert color="amber" icon={<IconDatabaseExclamation aria-hidden />} title="Falta una copia de seguridad">
      {lastBackupAt === null
        ? 'Todavía no se hizo ninguna. '
        : `La última que se comprobó es del ${formatDateTime(lastBackupAt)}. `}
      Si el equipo falla, se pierde lo que no está en una copia: avisa a quien mantiene el servidor.
    </Alert>
  );
}
