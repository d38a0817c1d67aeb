import { Box, Button, List, Modal, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
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
import { CardTable, Cell } from '../../../ui/lists/CardTable.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Pager } from '../../../ui/lists/Pager.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';

const sentQuery = z.object({ page: pageParam });
const PAGE_SIZE = 20;

const COLUMNS = [
  { label: 'Enviada' },
  { label: 'Título' },
  { label: 'Destinatarios' },
  { label: 'Leída por', number: true },
  { label: 'Faltan', number: true },
];

/** Sent notifications with their read counts and missing readers. */
export function SentList() {
  const [params] = useSearchParams();
  const { page } = readParams(sentQuery, params);
  const sent = trpc.notifications.sent.useQuery(
    { page, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const missing = useDialog<SentNotificationView>();
  const { toPage, top } = usePage(sent);
  return (
    <Stack component="section" gap="xs" {...top}>
      <VisuallyHidden>
        <Title order={2}>Notificaciones enviadas</Title>
      </VisuallyHidden>
      <QueryState
        query={sent}
        errorTitle="Error al cargar las notificaciones"
        pending={<RowsSkeleton rows={8} />}
        isEmpty={({ pagination }) => pagination.total === 0}
        empty={
          <EmptyState icon={IconSend} title="Todavía no enviaste notificaciones">
            Cuando envíes la primera, aquí vas a ver quiénes la leyeron.
          </EmptyState>
        }
      >
        {({ notifications, pagination }) => (
          <Box>
            <CardTable
              caption="Notificaciones enviadas"
              columns={COLUMNS}
              busy={sent.isPlaceholderData}
              dense
            >
              {notifications.map((notification) => (
                <SentRow
                  key={notification._id}
                  notification={notification}
                  onMissing={() => missing.open(notification)}
                />
              ))}
            </CardTable>
            <Pager pagination={pagination} onPage={toPage} />
          </Box>
        )}
      </QueryState>
      <Modal opened={missing.opened} onClose={missing.close} title="Quiénes faltan">
        {missing.subject && <Missing notification={missing.subject} />}
      </Modal>
    </Stack>
  );
}

interface SentRowProps {
  notification: SentNotificationView;
  onMissing: () => void;
}

function SentRow({ notification, onMissing }: SentRowProps) {
  const { title, createdAt, senderName, recipientType, readCount, recipientCount, attachments } =
    notification;
  const missing = recipientCount - readCount;
  return (
    <tr>
      <Cell label="Enviada" whole>
        <Text size="sm">{formatDateTime(createdAt)}</Text>
      </Cell>
      <Cell>
        <Text fw={600} lh={1.3}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {senderName}
          {attachments.length > 0 && ` · ${countOf(attachments.length, 'adjunto', 'adjuntos')}`}
        </Text>
      </Cell>
      <Cell label="Destinatarios">
        <Text size="sm">{recipientType === 'all' ? 'Todos' : 'Vendedores elegidos'}</Text>
      </Cell>
      <Cell label="Leída por" number>
        {readCount} de {recipientCount}
      </Cell>
      <Cell label="Faltan" number>
        {missing === 0 ? (
          'Nadie'
        ) : (
          <Button variant="subtle" size="sm" mih={36} aria-haspopup="dialog" onClick={onMissing}>
            Ver {missing}
            <VisuallyHidden>&nbsp;sin leer «{title}»</VisuallyHidden>
          </Button>
        )}
      </Cell>
    </tr>
  );
}

function Missing({ notification }: { notification: SentNotificationView }) {
  const missing = trpc.notifications.missingReaders.useQuery({ id: notification._id });
  const total = notification.recipientCount - notification.readCount;
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
          {people.length < total && (
            <Text size="sm" c="dimmed">
              y {total - people.length} más
            </Text>
          )}
        </>
      )}
    </QueryState>
  );
}
