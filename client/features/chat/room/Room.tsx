import { ActionIcon, Center, Loader, Text } from '@mantine/core';
import { IconArrowDown, IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import type { RoomView } from '../../../../shared/chat/chat.ts';
import { useConnected } from '../../../api/connection.ts';
import { utils } from '../../../api/queryClient.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { ofKind, useQueue } from '../../../device/outbox/queue.ts';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { useLive } from '../live/liveState.ts';
import { catchUp, openRooms } from '../live/roomMessages.ts';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import classes from './Room.module.css';
import { useMarkRead } from './useMarkRead.ts';
import { useScroll } from './useScroll.ts';
import { useSending } from './useSending.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';

// Without a live stream.
const POLL_MS = 3000;

interface RoomProps {
  room: RoomView;
  /** Returns to the list of rooms, on a phone. */
  onBack?: (() => void) | undefined;
}

/** One room: its messages and the composer. */
export function Room({ room, onBack }: RoomProps) {
  const live = useLive();
  const connected = useConnected();
  const user = useUser();
  const loaded = trpc.chat.messages.useQuery({ id: room._id }, { staleTime: Number.POSITIVE_INFINITY });
  const messages = loaded.data;
  const queue = useQueue();
  const { send, retry, discard } = useSending(room._id);

  useEffect(() => {
    openRooms.add(room._id);
    // Messages written while this room was not on the screen.
    if (utils.chat.messages.getData({ id: room._id })) catchUp(room._id).catch(() => undefined);
    return () => void openRooms.delete(room._id);
  }, [room._id]);
  useEffect(() => {
    if (live || !connected || !messages) return;
    const poll = setInterval(() => catchUp(room._id).catch(() => undefined), POLL_MS);
    return () => clearInterval(poll);
  }, [live, connected, messages, room._id]);

  const outgoing = useMemo(() => {
    const arrived = new Set(messages?.map(({ clientKey }) => clientKey));
    return ofKind(queue ?? [], 'message').filter(
      ({ roomId, clientKey }) => roomId === room._id && !arrived.has(clientKey),
    );
  }, [queue, messages, room._id]);
  const { list, onScroll, atEnd, newCount, toEnd, loadingOlder } = useScroll({
    roomId: room._id,
    messages: messages ?? [],
    outgoingCount: outgoing.length,
    ownId: user._id,
  });
  useMarkRead(room._id, messages?.at(-1)?._id, atEnd);

  return (
    <QueryState query={loaded} errorTitle="Error al cargar los mensajes" pending={<Loading />}>
      {(shown) => (
        <section className={classes.room} aria-label={room.name}>
          <RoomHeader room={room} onBack={onBack} />
          <div className={classes.seen}>
            <LastSeen query={loaded} />
          </div>
          {loadingOlder && (
            <Center p="xs" role="status" aria-label="Cargando...">
              <Loader size="sm" />
            </Center>
          )}
          <MessageList
            ref={list}
            onScroll={onScroll}
            messages={shown}
            outgoing={outgoing}
            ownId={user._id}
            onRetry={retry}
            onDiscard={(message) => void discard(message)}
          />
          {newCount > 0 && (
            <div className={classes.newer}>
              <ActionButton icon={IconArrowDown} radius="xl" onClick={toEnd}>
                {newCount === 1 ? '1 mensaje nuevo' : `${newCount} mensajes nuevos`}
              </ActionButton>
            </div>
          )}
          {room.canWrite ? (
            <Composer roomId={room._id} onSend={send} />
          ) : (
            <Text p="md" c="dimmed" ta="center">
              La cuenta de este vendedor fue eliminada: solo se puede leer.
            </Text>
          )}
        </section>
      )}
    </QueryState>
  );
}

function RoomHeader({ room, onBack }: RoomProps) {
  return (
    <header className={classes.roomHeader}>
      {onBack && (
        <ActionIcon
          variant="subtle"
          size={44}
          hiddenFrom="md"
          aria-label="Volver a los chats"
          onClick={onBack}
        >
          <IconArrowLeft size={22} aria-hidden />
        </ActionIcon>
      )}
      <div>
        <Text component="h2" fw={600}>
          {room.name}
        </Text>
        {room.type === 'group' && (
          <Hint>
            {room.participantCount} {room.participantCount === 1 ? 'participante' : 'participantes'}
          </Hint>
        )}
      </div>
    </header>
  );
}
