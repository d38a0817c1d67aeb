import { z } from 'zod';
import { idField } from '../input/ids.ts';
import { pageInput, pageView } from '../input/pagination.ts';
import { requiredMessage } from '../input/messages.ts';
import { optionalText, requiredText } from '../input/text.ts';
import { ROLES } from '../users/roles.ts';

export const CHAT_ROOM_KINDS = ['group', 'private'] as const;

export const MESSAGE_MAX = 2000;
export const MESSAGES_PER_PAGE = 100;
/** Id for a room that does not exist; it has no messages and accepts none. */
export const PLACEHOLDER_ROOM_ID = '0';
/** Highest count, shown as '99+'. */
export const UNREAD_MAX = 100;
export const PARTICIPANTS_SHOWN = 100;

/** Shown instead of a message that an administrator hid. */
export const HIDDEN_MESSAGE = 'Mensaje retirado por la administración';

const CLIENT_KEY_MAX = 100;
// Zero-width characters: a message of these alone shows as blank.
const ONLY_INVISIBLE = /^[\p{Cf}\s]*$/u;

export const listMessagesInput = z
  .object({
    id: idField('id'),
    before: idField('Anteriores a').optional(),
    after: idField('Posteriores a').optional(),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    error: 'Los campos before y after no se pueden combinar',
    path: ['before'],
  });
export type ListMessagesInput = z.infer<typeof listMessagesInput>;

export const sendMessageInput = z.object({
  id: idField('id'),
  content: requiredText('Mensaje', { max: MESSAGE_MAX, multiline: true }).refine(
    (value) => !ONLY_INVISIBLE.test(value),
    requiredMessage('Mensaje'),
  ),
  clientKey: requiredText('Clave de envío', { max: CLIENT_KEY_MAX })
    // The keys of messages that the app writes have colons.
    .regex(/^[^:]*$/, 'El campo Clave de envío no puede tener dos puntos (:)')
    .optional(),
});
export type SendMessageInput = z.infer<typeof sendMessageInput>;

export const markReadInput = z.object({ id: idField('id'), messageId: idField('Mensaje').optional() });
export type MarkReadInput = z.infer<typeof markReadInput>;

/** `lastMessageId`: the newest message on the caller's screen; a 409 if the seller has written since. */
export const markAnsweredInput = z.object({
  roomId: idField('Conversación'),
  lastMessageId: idField('Último mensaje').optional(),
});
export type MarkAnsweredInput = z.infer<typeof markAnsweredInput>;

export const listRoomsInput = pageInput.extend({
  limit: pageInput.shape.limit.unwrap().default(MESSAGES_PER_PAGE),
  search: optionalText('Búsqueda', { pasted: true }).optional(),
});
export type ListRoomsInput = z.infer<typeof listRoomsInput>;

export const openPrivateRoomInput = z.object({ userId: idField('Usuario') });

/** The newest event received; without it the stream starts with the next event. */
export const lastEventIdField = z
  .string()
  .regex(/^\d{1,15}$/, 'El campo Last-Event-ID no es válido')
  .optional();

export const messageView = z.object({
  _id: z.string(),
  roomId: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  sender: z.object({ _id: z.string(), name: z.string(), role: z.enum(ROLES) }),
  clientKey: z.string().optional(),
});
export type MessageView = z.infer<typeof messageView>;

export const roomView = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(CHAT_ROOM_KINDS),
  /** Administrators see the emails, others only their own in their private room. The first of a private room is its seller. */
  participants: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        email: z.string().optional(),
        /** For administrators: the seller's, in a private room. */
        phone: z.string().optional(),
      }),
    )
    .max(PARTICIPANTS_SHOWN),
  participantCount: z.number(),
  lastMessage: messageView.nullable(),
  unreadCount: z.number(),
  canWrite: z.boolean(),
});
export type RoomView = z.infer<typeof roomView>;

export const roomPageView = pageView({ chatRooms: z.array(roomView) });
export type RoomPageView = z.infer<typeof roomPageView>;

export const unreadView = z.object({
  count: z.number(),
  group: z.number(),
  private: z.number(),
  team: z.number(),
});
export type UnreadView = z.infer<typeof unreadView>;

/** Events of `GET /api/chat/live`: `ready` at the start, `ping` to keep the stream open. */
export type LiveEvent = { type: 'ready' } | { type: 'ping' } | { type: 'messages'; messages: MessageView[] };
