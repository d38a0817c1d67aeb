import { Button, Card, Collapse, Group, List, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/dates.ts';
import type { SentNotificationView } from '../../../shared/notifications.ts';
import { GENERIC_ERROR } from '../../../shared/errors.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pager } from '../../ui/Pager.tsx';

const PAGE_SIZE = 10;

/** What was sent, how many have read it, and who has not. */
export function SentList() {
  const [page, setPage] = useState(1);
  const sent = trpc.notifications.sent.useQuery(
    { page, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  return (
    <Stack component="section">
      <Title order={2}>Notificaciones enviadas</Title>
      {sent.isPending && <Skeleton h={120} radius="lg" role="status" aria-label="Cargando..." />}
      {sent.isError && (
        <ErrorState
          title="Error al cargar las notificaciones"
          message={errorText(sent.error, GENERIC_ERROR)}
          onRetry={() => sent.refetch()}
        />
      )}
      {sent.data?.notifications.length === 0 && (
        <EmptyState icon={IconSend} title="Todavía no enviaste notificaciones">
          Cuando envíes la primera, aquí vas a ver quiénes la leyeron.
        </EmptyState>
      )}
      {sent.data?.notifications.map((notification) => (
        <SentCard key={notification._id} notification={notification} />
      ))}
      {sent.data && sent.data.pagination.total > 0 && (
        <Pager pagination={sent.data.pagination} onPage={setPage} />
      )}
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
  if (missing.isPending) return <Text c="dimmed">Cargando...</Text>;
  if (missing.isError) {
    return (
      <ErrorState
        title="Error al cargar los vendedores"
        message={errorText(missing.error, GENERIC_ERROR)}
        onRetry={() => missing.refetch()}
      />
    );
  }
  const { people } = missing.data;
  return (
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
  );
}
