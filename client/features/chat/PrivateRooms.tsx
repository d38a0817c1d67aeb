import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { IconMessages, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { RoomView } from '../../../shared/chat.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { GENERIC_ERROR } from '../../../shared/errors.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './PrivateRooms.module.css';
import { useLive } from './liveState.ts';
import { OtherSellers } from './OtherSellers.tsx';
import { Room } from './Room.tsx';
import { RoomLink } from './RoomLink.tsx';

const TYPING_PAUSE_MS = 250;
const POLL_MS = 3000;

/** The administrators' private rooms: the list, and the one that is open. */
export function PrivateRooms() {
  const [query, setQuery] = useSearchParams();
  const live = useLive();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const [opened, setOpened] = useState<RoomView>();
  const rooms = trpc.chat.privateRooms.useQuery(
    { search },
    { placeholderData: keepPreviousData, refetchInterval: live ? false : POLL_MS },
  );
  const openId = query.get('room');
  const current =
    rooms.data?.chatRooms.find(({ _id }) => _id === openId) ?? (opened?._id === openId ? opened : undefined);
  const open = (room: RoomView) => {
    setOpened(room);
    setQuery({ tab: 'private', room: room._id });
  };
  return (
    <div className={classes.split} data-open={current !== undefined}>
      <div className={classes.rooms}>
        <TextInput
          label="Buscar vendedor"
          type="search"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.roomList}>
          {rooms.isPending && <Waiting />}
          {rooms.isError && (
            <ErrorState
              title="Error al cargar los chats"
              message={errorText(rooms.error, GENERIC_ERROR)}
              onRetry={() => rooms.refetch()}
            />
          )}
          {rooms.data?.chatRooms.length === 0 && search === '' && (
            <EmptyState icon={IconMessages} title="Todavía no hay chats privados">
              Busca a un vendedor para escribirle.
            </EmptyState>
          )}
          {rooms.data?.chatRooms.map((room) => (
            <RoomButton key={room._id} room={room} current={room._id === openId} onOpen={() => open(room)} />
          ))}
          {search !== '' && rooms.data && (
            <OtherSellers search={search} rooms={rooms.data.chatRooms} onOpen={open} />
          )}
        </div>
      </div>
      <div className={classes.roomPane}>
        {current ? (
          <Room key={current._id} room={current} onBack={() => setQuery({ tab: 'private' })} />
        ) : (
          <EmptyState icon={IconMessages} title="Elige un chat">
            Aquí vas a ver la conversación con el vendedor.
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function RoomButton({ room, current, onOpen }: { room: RoomView; current: boolean; onOpen: () => void }) {
  const { name, lastMessage, unreadCount } = room;
  return (
    <RoomLink current={current} onOpen={onOpen}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} truncate>
          {name}
        </Text>
        <CountBadge count={unreadCount} label="sin leer" />
      </Group>
      <Text size="sm" c="dimmed" truncate>
        {lastMessage ? lastMessage.content : 'Sin mensajes'}
      </Text>
      {lastMessage && (
        <Text size="xs" c="dimmed">
          {formatDateTime(lastMessage.createdAt)}
        </Text>
      )}
    </RoomLink>
  );
}

function Waiting() {
  return (
    <Stack gap="xs" role="status" aria-label="Cargando...">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} h={60} />
      ))}
    </Stack>
  );
}
