import { z } from 'zod';
import { idField } from './ids.ts';
import { pageInput, paginationView } from './pagination.ts';
import { optionalText, requiredMessage, requiredText } from './text.ts';
import { ROLES } from './users.ts';

export const CHAT_ROOM_KINDS = ['group', 'private'] as const;

export const MESSAGE_MAX = 2000;
/** At most this many messages in one answer. */
export const MESSAGES_PER_PAGE = 100;
/** The id of a room that could not be made: it has no messages and cannot be written to. */
export const UNMADE_ROOM_ID = '0';
/** Unread messages are counted up to here; this value means "or more" and is shown as '99+'. */
export const UNREAD_MAX = 100;

const CLIENT_KEY_MAX = 100;
// Zero-width characters and the like: a message of nothing else shows as blank.
const ONLY_INVISIBLE = /^[\p{Cf}\s]*$/u;

export const roomIdInput = z.object({ id: idField('id') });

/** Which messages of a room: the newest, those before one of them, or those after one of them. */
export const messageRangeFields = z.object({
  before: idField('before').optional(),
  after: idField('after').optional(),
});
export const listMessagesInput = roomIdInput
  .extend(messageRangeFields.shape)
  .refine(({ before, after }) => before === undefined || after === undefined, {
    error: 'Los campos before y after no se pueden combinar',
    path: ['before'],
  });
export type ListMessagesInput = z.infer<typeof listMessagesInput>;

/**
 * A message as written: kept as plain text, direction marks included, since numbers copied from a phone's contacts
 * carry them. `clientKey` is made by the sender once for each message, so that sending again never doubles it.
 */
export const messageFields = z.object({
  content: requiredText('Mensaje', { max: MESSAGE_MAX, multiline: true }).refine(
    (value) => !ONLY_INVISIBLE.test(value),
    requiredMessage('Mensaje'),
  ),
  clientKey: requiredText('clientKey', { max: CLIENT_KEY_MAX }).optional(),
});
export const sendMessageInput = roomIdInput.extend(messageFields.shape);
export type SendMessageInput = z.infer<typeof sendMessageInput>;

/** Marks as read up to a message, or up to the newest one. */
export const markReadFields = z.object({ messageId: idField('messageId').optional() });
export const markReadInput = roomIdInput.extend(markReadFields.shape);
export type MarkReadInput = z.infer<typeof markReadInput>;

/** A page of the administrators' private rooms, perhaps only of sellers whose name contains `search`. */
export const listPrivateRoomsInput = pageInput.extend({
  limit: pageInput.shape.limit.unwrap().default(MESSAGES_PER_PAGE),
  search: optionalText('search').optional(),
});
export type ListPrivateRoomsInput = z.infer<typeof listPrivateRoomsInput>;

export const openPrivateRoomInput = z.object({ userId: idField('userId') });

/** `lastEventId`: the newest event already seen; left out, the stream starts with what comes next. */
export const liveInput = z
  .object({
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/, 'El campo lastEventId no es válido')
      .nullish(),
  })
  .default({});

export const messageView = z.object({
  _id: z.string(),
  roomId: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  sender: z.object({ _id: z.string(), name: z.string(), role: z.enum(ROLES) }),
  /** Only in what its sender receives. */
  clientKey: z.string().optional(),
});
export type MessageView = z.infer<typeof messageView>;

export const roomView = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(CHAT_ROOM_KINDS),
  /**
   * At most 100 people: in the group the reader, the administrators and the newest sellers; in a private room the
   * seller first, then administrators. Emails are there for administrators, and one's own in one's private room.
   */
  participants: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string().optional() })),
  participantCount: z.number(),
  lastMessage: messageView.nullable(),
  /** Messages of others that one has not read, up to 100. */
  unreadCount: z.number(),
  /** False in the room of a seller whose account was deleted, and in one that could not be made. */
  canWrite: z.boolean(),
});
export type RoomView = z.infer<typeof roomView>;

export const roomPageView = z.object({ chatRooms: z.array(roomView), pagination: paginationView });
export type RoomPageView = z.infer<typeof roomPageView>;

/** Unread messages over all of one's rooms and for each kind of room, each up to 100. */
export const unreadView = z.object({ count: z.number(), group: z.number(), private: z.number() });
export type UnreadView = z.infer<typeof unreadView>;

/**
 * What the live stream brings: `ready` once at its start, then messages of all of one's rooms in order, as many at a
 * time as there are.
 */
export type LiveEvent = { type: 'ready' } | { type: 'messages'; messages: MessageView[] };
