import { ActionIcon, Group, Stack, Tabs, Tooltip } from '@mantine/core';
import { IconBell, IconBellCheck, IconChecks, IconPin, IconRefresh, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { trpc } from '../../api/trpc.ts';
import { CountBadge } from '../../ui/figures/CountBadge.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';
import { NotificationCard } from './card/NotificationCard.tsx';
import classes from './TrainingScreen.module.css';
import { useReading } from './useReading.ts';
import { KEEP_PREVIOUS } from '../../api/keepPrevious.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

const PAGE_SIZE = 20;

const TABS = ['all', 'unread', 'first'] as const;
type TrainingTab = (typeof TABS)[number];

export default function TrainingScreen() {
  const [query, setQuery] = useSearchParams();
  const shown = TABS.find((tab) => tab === query.get('tab')) ?? 'all';
  const unread = trpc.notifications.unreadCount.useQuery();
  const { markAsRead, markAllAsRead } = useReading();
  const read = (id: string) => {
    // The pressed button disappears: keep the focus in the list.
    document.activeElement?.closest<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
    markAsRead.mutate({ id });
  };
  return (
    <>
      <PageHeader
        title="Centro de Entrenamiento"
        description="Novedades, reuniones y material para vender mejor"
      />
      <Tabs
        value={shown}
        onChange={(tab) => setQuery(tab === 'all' || !tab ? {} : { tab }, { replace: true })}
        keepMounted={false}
      >
        <div className={classes.bar}>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="all" h={48} px={4}>
              Todas
            </Tabs.Tab>
            <Tabs.Tab
              value="unread"
              px={4}
              h={48}
              rightSection={<CountBadge count={unread.data ?? 0} label="sin leer" />}
            >
              No leídas
            </Tabs.Tab>
            <Tabs.Tab value="first" h={48} px={4}>
              Primeros pasos
            </Tabs.Tab>
          </Tabs.List>
          {/* Always there, so that nothing moves when the count arrives. */}
          <Tooltip label="Marcar todas como leídas">
            <ActionIcon
              variant="default"
              size={44}
              aria-label="Marcar todas como leídas"
              disabled={!unread.data}
              loading={markAllAsRead.isPending}
              onClick={() => markAllAsRead.mutate()}
            >
              <IconChecks size={22} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        {TABS.map((tab) => (
          <Tabs.Panel key={tab} value={tab} tabIndex={-1}>
            <Received tab={tab} onRead={read} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function Received({ tab, onRead }: { tab: TrainingTab; onRead: (id: string) => void }) {
  const [pages, setPages] = useState(1);
  const received = trpc.notifications.list.useQuery(
    { unreadOnly: tab === 'unread', pinned: tab === 'first', limit: pages * PAGE_SIZE },
    KEEP_PREVIOUS,
  );
  return (
    <>
      <LastSeen query={received} spaced />
      <QueryState
        query={received}
        errorTitle="Error al cargar las notificaciones"
        pending={<RowsSkeleton rows={3} height={170} gap="md" />}
        isEmpty={({ notifications }) => notifications.length === 0}
        empty={<EmptyState {...EMPTY[tab]} />}
      >
        {({ notifications, pagination }) => (
          <Stack>
            {notifications.map((notification) => (
              <NotificationCard
                key={notification._id}
                notification={notification}
                onRead={() => onRead(notification._id)}
              />
            ))}
            {pagination.total > notifications.length && (
              <Group justify="center">
                <ActionButton
                  icon={IconRefresh}
                  variant="default"
                  loading={received.isPlaceholderData}
                  onClick={() => setPages(pages + 1)}
                >
                  Ver más
                </ActionButton>
              </Group>
            )}
          </Stack>
        )}
      </QueryState>
    </>
  );
}

const EMPTY: Record<TrainingTab, { icon: Icon; title: string; children: string }> = {
  all: {
    icon: IconBell,
    title: 'Todavía no hay notificaciones',
    children: 'Aquí vas a encontrar el entrenamiento diario, las reuniones y el material del equipo.',
  },
  unread: { icon: IconBellCheck, title: 'Estás al día', children: 'Leíste todas tus notificaciones.' },
  first: {
    icon: IconPin,
    title: 'Todavía no hay primeros pasos',
    children: 'Aquí vas a encontrar lo que conviene leer al empezar.',
  },
};
