import { ActionIcon, Center, Loader, Text } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconMessageOff,
  IconPhone,
  IconReceipt,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useMemo, useState, type PropsWithChildren } from 'react';
import { Link } from 'wouter';
import type { MessageView, RoomView } from '../../../../shared/chat/chat.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { useConnected } from '../../../api/connection.ts';
import { utils } from '../../../api/queryClient.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { ofKind, useQueue, newlyQueued, putQueued, removeQueued } from '../../../device/outbox/queue.ts';
import { RemovalDialog } from '../../../ui/dialogs/RemovalDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { useLive } from '../live/liveState.ts';
import { catchUp, openRooms, receiveMessages } from '../live/roomMessages.ts';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import classes from './Room.module.css';
import { useScroll } from './useScroll.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { newClientKey } from '../../../api/clientKey.ts';
import { errorText } from '../../../api/errors.ts';
import type { QueuedMessage } from '../outbox/queued.ts';
import { sendFirst } from '../../../device/outbox/sender.ts';
import { notifyFailure, notifyUndoable } from '../../../ui/notices.tsx';

// Without a live stream.
const POLL_MS = 3000;

interface RoomProps {
  room: RoomView;
  /** Returns to the list of rooms, on a phone. */
  onBack?: (() => void) | undefined;
}

export function Room({ room, onBack }: RoomProps) {
  const live = useLive();
  const connected = useConnected();
  const user = useUser();
  const loaded = trpc.chat.messages.useQuery({ id: room._id }, { staleTime: Number.POSITIVE_INFINITY });
  const messages = loaded.data;
  const queue = useQueue();
  const [picksHidden, setPicksHidden] = useState(false);
  const hiding = useDialog<MessageView>();
  const hide = trpc.admin.hideMessage.useMutation({
    onSuccess: () => void utils.chat.messages.invalidate({ id: room._id }),
  });
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
          <RoomHeader room={room} onBack={onBack}>
            {user.role === 'admin' && (
              <IconButton
                icon={picksHidden ? IconX : IconMessageOff}
                label={picksHidden ? 'Dejar de retirar' : 'Retirar mensajes'}
                variant="subtle"
                onClick={() => setPicksHidden(!picksHidden)}
              />
            )}
          </RoomHeader>
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
            onHide={picksHidden ? hiding.open : undefined}
          />
          <RemovalDialog
            {...hiding}
            title="Retirar mensaje"
            question="¿Retirar este mensaje para todos? No se puede deshacer."
            call={hide}
            failure="Error al retirar el mensaje"
          >
            {({ content }) => <Text c="dimmed">{content}</Text>}
          </RemovalDialog>
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
              {room.type === 'group' ? 'Este equipo' : 'La cuenta de este vendedor'} ya no existe: solo se
              puede leer.
            </Text>
          )}
        </section>
      )}
    </QueryState>
  );
}

function RoomHeader({ room, onBack, children }: PropsWithChildren<RoomProps>) {
  const [seller] = room.type === 'private' ? room.participants : [];
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
      {seller?.phone !== undefined && (
        <>
          <ActionIcon
            component={Link}
            href={`/app/admin/dashboard?tab=ventas&sellerId=${seller._id}`}
            variant="subtle"
            size={44}
            aria-label="Ver sus ventas"
          >
            <IconReceipt size={22} aria-hidden />
          </ActionIcon>
          <ActionIcon
            component="a"
            href={phoneLink(seller.phone)}
            variant="subtle"
            size={44}
            aria-label={`Llamar al ${seller.phone}`}
          >
            <IconPhone size={22} aria-hidden />
          </ActionIcon>
        </>
      )}
      {children}
    </header>
  );
}

/** Marks a room as read up to its newest message while that is in view. */
function useMarkRead(roomId: string, newestId: string | undefined, inView: boolean): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.chat.markRead.useMutation({
    onSuccess: () => {
      void utils.chat.unreadCount.invalidate();
      void utils.chat.privateRooms.invalidate();
      void utils.chat.teamRooms.invalidate();
    },
  });
  useEffect(() => {
    if (newestId === undefined || !inView) return;
    const mark = () => {
      if (document.visibilityState === 'visible') mutate({ id: roomId, messageId: newestId });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [roomId, newestId, inView, mutate]);
}

/** Sends a room's messages; the device keeps each until the server has it. */
function useSending(roomId: string) {
  const { id: userId } = useUser();
  const { mutateAsync } = trpc.chat.send.useMutation();
  const keepAndSend = async (message: QueuedMessage) => {
    await putQueued(userId, { ...message, state: 'waiting', reasons: [] });
    sendFirst(message);
  };
  const sendOnly = async ({ content, clientKey }: QueuedMessage) => {
    try {
      receiveMessages([await mutateAsync({ id: roomId, content, clientKey })]);
      return true;
    } catch (error) {
      notifyFailure('No se pudo enviar el mensaje', errorText(error));
      return false;
    }
  };
  return {
    /** Returns false for a message that was not sent where the device keeps nothing. */
    send: (content: string): Promise<boolean> => {
      const message: QueuedMessage = {
        kind: 'message',
        ...newlyQueued(newClientKey()),
        roomId,
        content,
        reasons: [],
      };
      return keepAndSend(message).then(
        () => true,
        () => sendOnly(message),
      );
    },
    retry: (message: QueuedMessage) => void keepAndSend(message).catch(() => undefined),
    discard: async (message: QueuedMessage) => {
      await removeQueued(userId, message.clientKey);
      notifyUndoable('Mensaje descartado', () => void putQueued(userId, message));
    },
  };
}
