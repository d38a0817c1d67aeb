import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { RoomView } from '../../../../shared/chat/chat.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { CountBadge } from '../../../ui/figures/CountBadge.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { SearchField } from '../../../ui/lists/search/SearchField.tsx';
import { failureNotice } from '../../../ui/notices.tsx';
import { useLive } from '../live/liveState.ts';
import { Room } from '../room/Room.tsx';
import classes from './Rooms.module.css';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { Hint } from '../../../ui/Hint.tsx';

const POLL_MS = 3000;

const TEXTS = {
  private: {
    search: 'Buscar vendedor',
    none: 'Todavía no hay chats privados',
    hint: 'Busca a un vendedor para escribirle.',
    open: 'Aquí vas a ver la conversación con el vendedor.',
  },
  team: {
    search: 'Buscar equipo',
    none: 'Todavía no hay equipos',
    hint: 'Cada equipo tiene su chat desde que lo creas.',
    open: 'Aquí vas a ver la conversación del equipo.',
  },
};

/** The administrators' rooms of a tab: those with a seller, or those of the teams. */
export function Rooms({ tab }: { tab: keyof typeof TEXTS }) {
  const texts = TEXTS[tab];
  const [query, setQuery] = useSearchParams();
  const live = useLive();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<RoomView>();
  const call = tab === 'private' ? trpc.chat.privateRooms : trpc.chat.teamRooms;
  const rooms = call.useQuery({ search }, { ...KEEP_PREVIOUS, refetchInterval: live ? false : POLL_MS });
  const openId = query.get('room');
  const current =
    rooms.data?.chatRooms.find(({ _id }) => _id === openId) ?? (opened?._id === openId ? opened : undefined);
  const open = (room: RoomView) => {
    setOpened(room);
    setQuery({ tab, room: room._id });
  };
  return (
    <div className={classes.split} data-open={current !== undefined}>
      <div className={classes.rooms}>
        <SearchField
          label={texts.search}
          hideLabel
          placeholder={texts.search}
          value={search}
          onSearch={setSearch}
        />
        <div className={classes.roomList}>
          <QueryState
            query={rooms}
            errorTitle="Error al cargar los chats"
            pending={<RowsSkeleton rows={4} height={60} gap="xs" />}
            isEmpty={({ chatRooms }) => chatRooms.length === 0 && search === ''}
            empty={
              <EmptyState icon={IconMessages} title={texts.none}>
                {texts.hint}
              </EmptyState>
            }
          >
            {({ chatRooms }) => (
              <>
                {chatRooms.map((room) => (
                  <RoomButton
                    key={room._id}
                    room={room}
                    current={room._id === openId}
                    onOpen={() => open(room)}
                  />
                ))}
                {search !== '' && tab === 'private' && (
                  <OtherSellers search={search} rooms={chatRooms} onOpen={open} />
                )}
              </>
            )}
          </QueryState>
        </div>
      </div>
      <div className={classes.roomPane}>
        {current ? (
          <Room key={current._id} room={current} onBack={() => setQuery({ tab })} />
        ) : (
          <EmptyState icon={IconMessages} title="Elige un chat">
            {texts.open}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function RoomButton({ room, current, onOpen }: { room: RoomView; current: boolean; onOpen: () => void }) {
  const { name, lastMessage, unreadCount } = room;
  const { id: ownId } = useUser();
  return (
    <RoomLink current={current} onOpen={onOpen}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} truncate>
          {name}
        </Text>
        <CountBadge count={unreadCount} label="sin leer" />
      </Group>
      <Text size="sm" c="dimmed" truncate>
        {lastMessage?.sender._id === ownId && 'Tú: '}
        {lastMessage ? lastMessage.content : 'Sin mensajes'}
      </Text>
      {lastMessage && <Hint size="xs">{formatDateTime(lastMessage.createdAt)}</Hint>}
    </RoomLink>
  );
}

const SHOWN = 10;

interface OtherSellersProps {
  search: string;
  /** Rooms already found; their sellers are omitted. */
  rooms: RoomView[];
  onOpen: (room: RoomView) => void;
}

/** Sellers that match a search and have no room yet; choosing one creates it. */
function OtherSellers({ search, rooms, onOpen }: OtherSellersProps) {
  const utils = trpc.useUtils();
  const found = trpc.admin.listUsers.useQuery({ search, role: 'seller', sort: 'name', limit: SHOWN });
  const openRoom = trpc.chat.openPrivateRoom.useMutation({
    onSuccess: (room) => {
      onOpen(room);
      return utils.chat.privateRooms.invalidate();
    },
    onError: failureNotice('No se pudo abrir el chat'),
  });
  const withRoom = new Set(rooms.flatMap(({ participants }) => participants.map(({ _id }) => _id)));
  const others = found.data?.users.filter(({ _id }) => !withRoom.has(_id)) ?? [];
  if (found.isSuccess && rooms.length + others.length === 0) {
    return (
      <Text c="dimmed" p="sm">
        Ningún vendedor coincide con la búsqueda.
      </Text>
    );
  }
  return others.map((seller) => (
    <RoomLink
      key={seller._id}
      disabled={openRoom.isPending}
      onOpen={() => openRoom.mutate({ userId: seller._id })}
    >
      <Text fw={600} truncate>
        {seller.name}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        Escribirle por primera vez
      </Text>
    </RoomLink>
  ));
}

interface RoomLinkProps {
  /** Whether the room is open. */
  current?: boolean;
  disabled?: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function RoomLink({ current = false, disabled = false, onOpen, children }: RoomLinkProps) {
  return (
    <UnstyledButton
      className={classes.roomLink}
      data-current={current}
      aria-current={current}
      disabled={disabled}
      onClick={onOpen}
    >
      {children}
    </UnstyledButton>
  );
}
