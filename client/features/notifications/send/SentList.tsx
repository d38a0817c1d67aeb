import { Button, List, Modal, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { z } from 'zod';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import type { SentNotificationView } from '../../../../shared/notifications/notifications.ts';
import { trpc } from '../../../api/trpc.ts';
import { pageParam, readParams } from '../../../router/searchParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { CardTable, type Column } from '../../../ui/lists/CardTable.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';
import { Hint } from '../../../ui/Hint.tsx';

const sentQuery = z.object({ page: pageParam });
const PAGE_SIZE = 20;

type Sent = SentNotificationView;

const columnsOf = (onMissing: (notification: Sent) => void): Column<Sent>[] => [
  {
    label: 'Enviada',
    kind: 'whole',
    labelled: true,
    cell: ({ createdAt }) => <Text size="sm">{formatDateTime(createdAt)}</Text>,
  },
  {
    label: 'Título',
    cell: ({ title, senderName, attachments }) => (
      <>
        <Text fw={600} lh={1.3}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {senderName}
          {attachments.length > 0 && ` · ${countOf(attachments.length, 'adjunto', 'adjuntos')}`}
        </Text>
      </>
    ),
  },
  {
    label: 'Destinatarios',
    labelled: true,
    cell: ({ recipientType }) => (
      <Text size="sm">{recipientType === 'all' ? 'Todos' : 'Vendedores elegidos'}</Text>
    ),
  },
  {
    label: 'Leída por',
    kind: 'number',
    labelled: true,
    cell: ({ readCount, recipientCount }) => (
      <>
        {readCount} de {recipientCount}
      </>
    ),
  },
  {
    label: 'Faltan',
    kind: 'number',
    labelled: true,
    cell: (notification) =>
      missingOf(notification) === 0 ? (
        'Nadie'
      ) : (
        <Button
          variant="subtle"
          size="sm"
          mih={44}
          aria-haspopup="dialog"
          onClick={() => onMissing(notification)}
        >
          Ver {missingOf(notification)}
          <VisuallyHidden>&nbsp;sin leer «{notification.title}»</VisuallyHidden>
        </Button>
      ),
  },
];

function missingOf({ recipientCount, readCount }: Sent): number {
  return recipientCount - readCount;
}

/** Sent notifications with their read counts and missing readers. */
export function SentList() {
  const [params] = useSearchParams();
  const { page } = readParams(sentQuery, params);
  const sent = trpc.notifications.sent.useQuery({ page, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const missing = useDialog<SentNotificationView>();
  const { toPage, top } = usePage(sent);
  return (
    <Stack component="section" gap="xs" {...top}>
      <HiddenTitle>Notificaciones enviadas</HiddenTitle>
      <ListBody
        list={sent}
        errorTitle="Error al cargar las notificaciones"
        pending={<RowsSkeleton rows={8} />}
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
            columns={columnsOf(missing.open)}
            rows={notifications}
            keyOf={({ _id }) => _id}
            busy={busy}
            dense
          />
        )}
      </ListBody>
      <Modal opened={missing.opened} onClose={missing.close} title="Quiénes faltan">
        {missing.subject && <Missing notification={missing.subject} />}
      </Modal>
    </Stack>
  );
}

function Missing({ notification }: { notification: SentNotificationView }) {
  const missing = trpc.notifications.missingReaders.useQuery({ id: notification._id });
  const total = missingOf(notification);
  return (
    <QueryState
      query={missing}
      errorTitle="Error al cargar los vendedores"
      pending={<Text c="dimmed">Cargando...</Text>}
    >
      {({ people }) => (
        <>
          <List size="sm">
            {people.map(({ _id, name }) => (
              <List.Item key={_id}>{name}</List.Item>
            ))}
          </List>
          {people.length < total && <Hint>y {total - people.length} más</Hint>}
        </>
      )}
    </QueryState>
  );
}
