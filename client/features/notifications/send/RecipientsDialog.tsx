import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import type { RecipientView, SentNotificationView } from '../../../../shared/notifications/notifications.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { trpc } from '../../../api/trpc.ts';
import { useDownload } from '../../../ui/useDownload.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { WhatsAppIcon } from '../../../ui/links/WhatsAppIcon.tsx';
import { notifyDone, failureNotice } from '../../../ui/notices.tsx';
import classes from './RecipientsDialog.module.css';
import { FormatButtons } from '../../../ui/lists/ExportFormats.tsx';

const NAMES_SHOWN = 100;
/** Height of the names before they scroll. */
const ROWS_EXPECTED = 8;

type Sent = SentNotificationView;

interface RecipientsDialogProps {
  /** The notification's id; null when closed. */
  id: string | null;
  onClose: () => void;
}

/** Missing recipients by name, with the administrators' actions. */
export function RecipientsDialog({ id, onClose }: RecipientsDialogProps) {
  // Keeps the content while it closes.
  const sent = trpc.notifications.getSent.useQuery(
    { id: id ?? '' },
    { ...KEEP_PREVIOUS, enabled: id !== null, staleTime: 0 },
  );
  return (
    <Modal opened={id !== null} onClose={onClose} title="Destinatarios">
      <QueryState
        query={sent}
        errorTitle="Error al cargar los destinatarios"
        pending={<RowsSkeleton rows={4} height={56} />}
      >
        {(notification) => (
          <Stack gap="sm">
            <div>
              <Text fw={600}>{notification.title}</Text>
              <Text size="sm">{readersText(notification)}</Text>
            </div>
            {missingOf(notification) > 0 && (
              <>
                <Missing notification={notification} />
                <Remind notification={notification} />
              </>
            )}
            <Export id={notification._id} />
          </Stack>
        )}
      </QueryState>
    </Modal>
  );
}

function Missing({ notification }: { notification: Sent }) {
  const state = notification.requiresAck ? 'pending' : 'unread';
  const missing = trpc.notifications.recipients.useQuery(
    { id: notification._id, state, limit: NAMES_SHOWN },
    { staleTime: 0 },
  );
  return (
    <QueryState
      query={missing}
      errorTitle="Error al cargar los destinatarios"
      pending={<RowsSkeleton rows={Math.min(missingOf(notification), ROWS_EXPECTED)} height={48} gap={0} />}
    >
      {({ recipients, pagination }) => (
        <div>
          <Hint>{notification.requiresAck ? 'Faltan confirmar' : 'Faltan leer'}</Hint>
          <ul className={classes.people}>
            {recipients.map((person) => (
              <Person key={person.userId} person={person} />
            ))}
          </ul>
          {recipients.length < pagination.total && (
            <Hint>y {pagination.total - recipients.length} más, en el archivo</Hint>
          )}
        </div>
      )}
    </QueryState>
  );
}

function Person({ person: { name, phone, readAt } }: { person: RecipientView }) {
  return (
    <li className={classes.person}>
      <div className={classes.name}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Hint size="xs">
          {readAt === null ? 'No la leyó' : 'La leyó'} · {phone}
        </Hint>
      </div>
      <WhatsAppIcon name={name} phone={phone} />
    </li>
  );
}

function Remind({ notification }: { notification: Sent }) {
  const remind = trpc.notifications.remind.useMutation({
    onSuccess: (reminded) => notifyDone(`Se envió el recordatorio a ${reminded}`),
    onError: failureNotice('No se pudo enviar el recordatorio'),
  });
  const missing = missingOf(notification);
  return (
    <Button loading={remind.isPending} onClick={() => remind.mutate({ id: notification._id })}>
      {missing === 1 ? 'Recordar al que falta' : `Recordar a los ${missing}`}
    </Button>
  );
}

function Export({ id }: { id: string }) {
  const { start, isPending } = useDownload('No se pudo descargar el archivo');
  const save = (format: ExportFormat) =>
    start({
      path: `/api/admin/notifications/${id}/recipients.csv?format=${format}`,
      name: `destinatarios_${argentineDay(Date.now())}.csv`,
    });
  return (
    <Group grow gap="xs">
      <FormatButtons csv="CSV" busy={isPending} onSave={save} />
    </Group>
  );
}

/** 'Leyeron 12 de 15 · Confirmaron 9', as far as the notification asks for it. */
export function readersText(sent: SentNotificationView): string {
  return [
    `Leyeron ${sent.readCount} de ${sent.recipientCount}`,
    sent.requiresAck && `Confirmaron ${sent.ackCount}`,
    sent.meetingInfo && `Asisten ${sent.attendingCount}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Number of recipients who have not acknowledged, or not read if none is asked. */
export function missingOf({
  requiresAck,
  recipientCount,
  ackCount,
  readCount,
}: SentNotificationView): number {
  return recipientCount - (requiresAck ? ackCount : readCount);
}
