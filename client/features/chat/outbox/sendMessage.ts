import { trpcClient } from '../../../api/trpc.ts';
import { putQueued, removeQueued } from '../../../device/outbox/queue.ts';
import type { QueuedMessage } from './queued.ts';
import { refusalOf } from '../../../device/outbox/refusalOf.ts';
import type { Sending } from '../../../device/outbox/sender.ts';
import { receiveMessages } from '../live/roomMessages.ts';

/** Sends a queued message. A refused one stays, with the server's reasons. */
export async function sendMessage(queued: QueuedMessage, { userId }: Sending): Promise<void> {
  const { clientKey, roomId, content } = queued;
  try {
    receiveMessages([await trpcClient.chat.send.mutate({ id: roomId, content, clientKey })]);
  } catch (error) {
    return putQueued(userId, { ...queued, state: 'refused', reasons: refusalOf(error).reasons });
  }
  await removeQueued(userId, clientKey);
}
