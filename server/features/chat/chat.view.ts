import type { LiveEvent, MessageView } from '../../../shared/chat/chat.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { Message } from './chat.messages.repository.ts';

/** `clientKey` is sent to its author only. */
export function toMessageView(message: Message, readerId: number): MessageView {
  return {
    _id: String(message.id),
    roomId: String(message.roomId),
    content: message.content,
    createdAt: isoInstant(message.createdAtMs),
    sender: { _id: String(message.senderId), name: message.senderName, role: message.senderRole },
    ...(message.senderId === readerId && { clientKey: message.clientKey }),
  };
}

/** Returns the text of a server-sent event; `id` is the newest message the reader has fully received. */
export function toLiveEvent(id: number | undefined, event: LiveEvent): Buffer {
  return Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`);
}
