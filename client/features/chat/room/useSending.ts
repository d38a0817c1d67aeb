import { newClientKey } from '../../../api/clientKey.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { newlyQueued, putQueued, removeQueued } from '../../../device/outbox/queue.ts';
import type { QueuedMessage } from '../outbox/queued.ts';
import { sendFirst } from '../../../device/outbox/sender.ts';
import { notifyFailure, notifyUndoable } from '../../../ui/notices.tsx';
import { receiveMessages } from '../live/roomMessages.ts';

/** Sends a room's messages; the device keeps each until the server has it. */
export function useSending(roomId: string) {
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
