import { ActionIcon, Button, Group, Stack, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconPin, IconPinnedOff, IconSend } from '@tabler/icons-react';
import { useLocation, useSearchParams } from 'wouter';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import type { SentNotificationView } from '../../../../shared/notifications/notifications.ts';
import { trpc } from '../../../api/trpc.ts';
import { pageParam } from '../../../router/searchParams.ts';
import { useOpened } from '../../../router/useOpened.ts';
import { usePage } from '../../../router/usePage.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { CardTable, type Column } from '../../../ui/lists/CardTable.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';
import { notifyDone, failureNotice } from '../../../ui/notices.tsx';
import { RecipientsDialog, missingOf, readersText } from './RecipientsDialog.tsx';
import { Hint } from '../../../ui/Hint.tsx';

const PAGE_SIZE = 20;

type Sent = SentNotificationView;

const RECIPIENTS = { all: 'Todos', specific: 'Vendedores elegidos', team: 'Equipos elegidos' };

const columnsOf = (onMissing: (notification: Sent) => void): Column<Sent>[] => [
  {
    label: 'Enviada',
    kind: 'whole',
    labelled: true,
    cell: ({ createdAt }) => <Text size="sm">{formatDateTime(createdAt)}</Text>,
  },
  {
    label: 'Título',
    cell: ({ title, senderName, attachments, pinned }) => (
      <>
        <Text fw={600} lh={1.3}>
          {title}
        </Text>
        <Hint size="xs">
          {senderName}
          {attachments.length > 0 && ` · ${countOf(attachments.length, 'adjunto', 'adjuntos')}`}
          {pinned && ' · Primeros pasos'}
        </Hint>
      </>
    ),
  },
  {
    label: 'Destinatarios',
    labelled: true,
    cell: ({ recipientType }) => <Text size="sm">{RECIPIENTS[recipientType]}</Text>,
  },
  {
    label: 'Respuestas',
    cell: (notification) => <Text size="sm">{readersText(notification)}</Text>,
  },
  {
    label: 'Destinatarios y acciones',
    kind: 'actions',
    cell: (notification) => (
      <Group gap={4} justify="flex-end">
        <Button
          variant="subtle"
          size="sm"
          mih={44}
          aria-haspopup="dialog"
          onClick={() => onMissing(notification)}
        >
          {missingOf(notification) === 0 ? 'Ver' : `Faltan ${missingOf(notification)}`}
          <VisuallyHidden>&nbsp;de «{notification.title}»</VisuallyHidden>
        </Button>
        {notification.recipientType === 'all' && <Pin notification={notification} />}
      </Group>
    ),
  },
];

export function SentList() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const recipients = useOpened('notification');
  const page = pageParam.parse(params.get('page'));
  const sent = trpc.notifications.sent.useQuery({ page, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const { toPage, top } = usePage(sent);
  return (
    <Stack component="section" gap="xs" {...top}>
      <HiddenTitle>Notificaciones enviadas</HiddenTitle>
      <ListBody
        list={sent}
        errorTitle="Error al cargar las notificaciones"
        rows={8}
        empty={
          <EmptyState icon={IconSend} title="Todavía no enviaste notificaciones">
            Cuando envíes la primera, aquí vas a ver quiénes la leyeron.
          </EmptyState>
        }
        onPage={toPage}
      >
        {({ notifications }, busy) => (
          <CardTable
            caption="Notificaciones enviadas"
            columns={columnsOf(({ _id }) => navigate(recipients.addressOf(_id)))}
            rows={notifications}
            keyOf={({ _id }) => _id}
            busy={busy}
            dense
          />
        )}
      </ListBody>
      <RecipientsDialog id={recipients.openId} onClose={recipients.close} />
    </Stack>
  );
}

/** Adds it to 'Primeros pasos', or removes it. */
function Pin({ notification: { _id: id, title, pinned } }: { notification: Sent }) {
  const utils = trpc.useUtils();
  const pin = trpc.notifications.pin.useMutation({
    onSuccess: () => {
      notifyDone(pinned ? 'Quitada de Primeros pasos' : 'Fijada en Primeros pasos');
      return utils.notifications.invalidate();
    },
    onError: failureNotice('No se pudo cambiar'),
  });
  const Icon = pinned ? IconPinnedOff : IconPin;
  const label = pinned ? 'Quitar de Primeros pasos' : 'Fijar en Primeros pasos';
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`${label}: ${title}`}
        loading={pin.isPending}
        onClick={() => pin.mutate({ id, pinned: !pinned })}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
