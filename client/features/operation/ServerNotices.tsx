import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import {
  IconClockExclamation,
  IconPhotoExclamation,
  IconDatabaseExclamation,
  IconMailExclamation,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { formatDate, formatDateTime } from '../../../shared/values/dates.ts';
import { trpc } from '../../api/trpc.ts';
import { failureNotice, notifyDone } from '../../ui/notices.tsx';

/** Warns administrators of a doubted clock, a full disk, mails that do not go out and photos about to be removed; nothing otherwise. */
export function ServerNotices() {
  const { data: notices } = trpc.admin.notices.useQuery();
  return (
    <>
      {notices?.clock === 'ahead' && <ClockWarning />}
      {notices?.disk === 'low' && <DiskWarning />}
      {notices && notices.mail !== 'ok' && <MailWarning isReached={notices.mail === 'failed'} />}
      {notices?.photos && <PhotosNotice {...notices.photos} />}
    </>
  );
}

function ClockWarning() {
  const utils = trpc.useUtils();
  const confirm = trpc.admin.confirmClock.useMutation({
    onSuccess: () => {
      notifyDone('La hora del servidor quedó confirmada');
      void utils.admin.notices.invalidate();
    },
    onError: failureNotice('No se pudo confirmar la hora'),
  });
  return (
    <Alert color="amber" icon={<IconClockExclamation aria-hidden />} title="Revisa la hora del servidor">
      <Text size="sm">
        Está más de dos días adelantada respecto de lo último que se registró. Mientras haya duda no se borra
        nada por antigüedad ni se hacen copias de seguridad automáticas.
      </Text>
      <Group mt="sm">
        <Button mih={44} loading={confirm.isPending} onClick={() => confirm.mutate({ confirmed: true })}>
          La hora es correcta
        </Button>
      </Group>
    </Alert>
  );
}

function DiskWarning() {
  return (
    <Alert
      color="amber"
      icon={<IconDatabaseExclamation aria-hidden />}
      title="Queda poco espacio en el disco"
    >
      Cuando se llena no se pueden registrar ventas ni fotos, ni hacer copias de seguridad: avisa a quien
      mantiene el servidor.
    </Alert>
  );
}

function MailWarning({ isReached }: { isReached: boolean }) {
  return (
    <Alert
      color="amber"
      icon={<IconMailExclamation aria-hidden />}
      title={isReached ? 'Hay mails que no se pudieron entregar' : 'Los mails no están saliendo'}
    >
      {isReached
        ? 'El servidor de mail los rechazó o se agotaron los intentos. '
        : 'Se vuelve a intentar durante un día. '}
      <Anchor component={Link} href="/app/admin/dashboard?tab=ajustes">
        Ver el error en Ajustes
      </Anchor>
    </Alert>
  );
}

function PhotosNotice({ count, removedAt }: { count: number; removedAt: string }) {
  const photos = count === 1 ? '1 foto se borrará' : `${count.toLocaleString('es-AR')} fotos se borrarán`;
  return (
    <Alert
      color="amber"
      icon={<IconPhotoExclamation aria-hidden />}
      title={`${photos} el ${formatDate(removedAt)}`}
    >
      Son fotos de DNI de ventas que terminaron hace más días que los que dice 'Ajustes'.
    </Alert>
  );
}

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
