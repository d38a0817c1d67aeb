import { Tabs } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { PLACEHOLDER_ROOM_ID, type RoomView } from '../../../shared/chat/chat.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../api/user.ts';
import { CountBadge } from '../../ui/figures/CountBadge.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import classes from './ChatScreen.module.css';
import { Rooms } from './list/Rooms.tsx';
import { Room } from './room/Room.tsx';
import { useEffect, type ComponentProps } from 'react';
import { useLiveMessages } from './live/roomMessages.ts';

const TABS = ['group', 'private', 'team'] as const;

export default function ChatScreen() {
  useLiveMessages();
  useKeyboardHeight();
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const isAdmin = user.role === 'admin';
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'group';
  const unread = trpc.chat.unreadCount.useQuery();
  return (
    // On the phone a room opened from a list shows only the room's header.
    <div className={classes.screen} data-in-room={tab !== 'group' && query.has('room')}>
      <div className={classes.title}>
        <PageHeader title="Chat" />
      </div>
      <Tabs
        value={tab}
        onChange={(next) =>
          setQuery(next === null || next === 'group' ? {} : { tab: next }, { replace: true })
        }
        keepMounted={false}
        className={classes.tabs}
        classNames={{ tab: classes.tab, tabLabel: classes.label, tabSection: classes.count }}
      >
        <Tabs.List grow className={classes.tabList}>
          <Tabs.Tab
            value="group"
            rightSection={<CountBadge count={unread.data?.group ?? 0} label="sin leer en el grupo" />}
          >
            Chat grupal
          </Tabs.Tab>
          <Tabs.Tab
            value="private"
            rightSection={<CountBadge count={unread.data?.private ?? 0} label="sin leer en privado" />}
          >
            {isAdmin ? 'Chats privados' : 'Chat privado'}
          </Tabs.Tab>
          {(isAdmin || user.team) && (
            <Tabs.Tab
              value="team"
              rightSection={<CountBadge count={unread.data?.team ?? 0} label="sin leer en el equipo" />}
            >
              {isAdmin ? 'Equipos' : 'Equipo'}
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="group" className={classes.panel}>
          <GroupRoom />
        </Tabs.Panel>
        <Tabs.Panel value="private" className={classes.panel}>
          {isAdmin ? <Rooms tab="private" /> : <OwnPrivateRoom />}
        </Tabs.Panel>
        <Tabs.Panel value="team" className={classes.panel}>
          {isAdmin ? <Rooms tab="team" /> : <OwnTeamRoom />}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function GroupRoom() {
  return <LoadedRoom room={trpc.chat.group.useQuery()} />;
}

function OwnPrivateRoom() {
  return <LoadedRoom room={trpc.chat.privateAdmin.useQuery()} />;
}

function OwnTeamRoom() {
  return <LoadedRoom room={trpc.chat.team.useQuery()} />;
}

function LoadedRoom({ room }: { room: ComponentProps<typeof QueryState<RoomView>>['query'] }) {
  return (
    <QueryState query={room} errorTitle="Error al cargar el chat" pending={<Loading />}>
      {(data) =>
        data._id === PLACEHOLDER_ROOM_ID ? (
          <ErrorState
            title="El chat todavía no está disponible"
            message="El servidor no puede guardar cambios en este momento. Intenta más tarde."
            onRetry={() => void room.refetch()}
          />
        ) : (
          <Room key={data._id} room={data} />
        )
      }
    </QueryState>
  );
}

const VARIABLE = '--keyboard-height';

/** Keeps the height that an on-screen keyboard covers in a CSS variable: browsers leave fixed elements behind it. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty(VARIABLE, `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      style.removeProperty(VARIABLE);
    };
  }, []);
}
