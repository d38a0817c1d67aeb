import { Button, Card, Collapse, Group, List, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../../shared/dates.ts';
import type { SentNotificationView } from '../../../../shared/notifications.ts';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Pager } from '../../../ui/lists/Pager.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';

const PAGE_SIZE = 10;

/** Sent notifications with their read counts and missing readers. */
export function SentList() {
  const [page, setPage] = useState(1);
  const sent = trpc.notifications.sent.useQuery(
    { page, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  return (
    <Stack component="section">
      <Title order={2}>Notificaciones enviadas</Title>
      <QueryState
        query={sent}
        errorTitle="Error al cargar las notificaciones"
        pending={<Skeleton h={120} radius="lg" role="status" aria-label="Cargando..." />}
        isEmpty={({ pagination }) => pagination.total === 0}
        empty={
          <EmptyState icon={IconSend} title="Todavía no enviaste notificaciones">
            Cuando envíes la primera, aquí vas a ver quiénes la leyeron.
          </EmptyState>
        }
      >
        {({ notifications, pagination }) => (
          <>
            {notifications.map((notification) => (
              <SentCard key={notification._id} notification={notification} />
            ))}
            <Pager pagination={pagination} onPage={setPage} />
          </>
        )}
      </QueryState>
    </Stack>
  );
}

function SentCard({ notification }: { notification: SentNotificationView }) {
  const [open, { toggle }] = useDisclosure();
  const { title, createdAt, senderName, recipientType, readCount, recipientCount, attachments } =
    notification;
  const missing = recipientCount - readCount;
  return (
    <Card component="article">
      <Stack gap="xs">
        <Title order={3} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {formatDateTime(createdAt)} · {senderName} ·{' '}
          {recipientType === 'all' ? 'A todos' : 'A vendedores elegidos'}
          {attachments.length > 0 &&
            ` · ${attachments.length} ${attachments.length === 1 ? 'adjunto' : 'adjuntos'}`}
        </Text>
        <Group gap="sm" justify="space-between">
          <Text fw={500}>
            leída por {readCount} de {recipientCount}
          </Text>
          {missing > 0 && (
            <Button variant="subtle" onClick={toggle} aria-expanded={open}>
              {open ? 'Ocultar quiénes faltan' : `Ver quiénes faltan (${missing})`}
            </Button>
          )}
        </Group>
        <Progress
          value={recipientCount === 0 ? 0 : (readCount / recipientCount) * 100}
          aria-label={`Leída por ${readCount} de ${recipientCount}`}
        />
        <Collapse expanded={open}>{open && <Missing id={notification._id} total={missing} />}</Collapse>
      </Stack>
    </Card>
  );
}

function Missing({ id, total }: { id: string; total: number }) {
  const missing = trpc.notifications.missingReaders.useQuery({ id });
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
