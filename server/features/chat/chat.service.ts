import { randomUUID } from 'node:crypto';
import {
  MESSAGES_PER_PAGE,
  UNREAD_MAX,
  type ListMessagesInput,
  type ListPrivateRoomsInput,
  type MarkReadInput,
  type MessageView,
  type RoomPage,
  type RoomView,
  type SendMessageInput,
  type UnreadView,
} from '../../../shared/chat.ts';
import { AppError, invalid } from '../../../shared/errors.ts';
import { parseId } from '../../../shared/ids.ts';
import { paginationOf } from '../../../shared/pagination.ts';
import type { App } from '../../context.ts';
import type { SignedInUser } from '../auth/auth.service.ts';
import {
  findMessage,
  findMessageByKey,
  insertMessage,
  listMessagesAfter,
  listMessagesBefore,
  type Message,
} from './chat.messages.repository.ts';
import { countUnread, countUnreadInPrivateRooms, updateLastReadId } from './chat.reads.repository.ts';
import { lastReadId, registrationId, roomViewer } from './chat.roomViewer.ts';
import {
  countPrivateRooms,
  findGroupRoom,
  findRoom,
  findRoomOfSeller,
  findSeller,
  insertRoom,
  listPrivateRooms,
  updateLastMessageId,
  type Room,
} from './chat.rooms.repository.ts';
import { toMessageView } from './chat.view.ts';

/** The room of everybody, made on first use. */
export function getGroupRoom(app: App, user: SignedInUser): RoomView {
  const room = findGroupRoom(app.db) ?? makeRoom(app, { kind: 'group' }, findGroupRoom);
  return roomViewer(app, user)(room);
}

/** A seller's own room with the administrators, made on first use; 403 for an administrator, who has none. */
export function getOwnPrivateRoom(app: App, user: SignedInUser): RoomView {
  if (user.role === 'admin') {
    throw new AppError('FORBIDDEN', 'Solo un vendedor tiene un chat privado con la administración');
  }
  return roomViewer(app, user)(roomOf(app, user.id));
}

/** The private room of a seller, for administrators, made on first use; 404 if there is no such seller. */
export function openPrivateRoom(app: App, admin: SignedInUser, userId: string): RoomView {
  const id = parseId(userId);
  if (id === undefined || !findSeller(app.db, id)) throw new AppError('NOT_FOUND', 'El vendedor no existe');
  return roomViewer(app, admin)(roomOf(app, id));
}

/** The private rooms of all sellers, newest activity first, deleted sellers' included. */
export function listRooms(app: App, admin: SignedInUser, input: ListPrivateRoomsInput): RoomPage {
  const { page, limit, search = '' } = input;
  const offset = (page - 1) * limit;
  return app.snapshot(() => {
    const total = countPrivateRooms(app.db, search);
    const rooms = offset < total ? listPrivateRooms(app.db, search, limit, offset) : [];
    return { chatRooms: rooms.map(roomViewer(app, admin)), pagination: paginationOf(page, limit, total) };
  });
}

/**
 * Messages of a room, oldest first, at most 100: the newest, those just before one of them, or those that follow one.
 * 400 if that one is not of this room.
 */
export function listMessages(app: App, user: SignedInUser, input: ListMessagesInput): MessageView[] {
  const room = requireRoom(app, user, input.id);
  // Pollers mostly have the newest message already: answered without a look at the messages.
  if (input.after === String(room.lastMessageId)) return [];
  return app
    .snapshot(() => {
      if (input.after !== undefined) {
        return listMessagesAfter(
          app.db,
          room.id,
          requireMessageId(app, room, input.after),
          MESSAGES_PER_PAGE,
        );
      }
      const beforeId =
        input.before === undefined ? Number.MAX_SAFE_INTEGER : requireMessageId(app, room, input.before);
      return listMessagesBefore(app.db, room.id, beforeId, MESSAGES_PER_PAGE);
    })
    .map((message) => toMessageView(message, user.id));
}

/**
 * Stores a message and wakes the live streams. Sent again with the same key it is the stored message that is answered;
 * 409 if that key belongs to a different message, or if the room's seller was deleted.
 */
export function sendMessage(app: App, user: SignedInUser, input: SendMessageInput): MessageView {
  const { id, content, clientKey = randomUUID() } = input;
  const message = app.transaction(() => {
    const room = requireRoom(app, user, id);
    const earlier = findMessageByKey(app.db, user.id, clientKey);
    if (earlier) return requireSame(earlier, room, content);
    if (room.seller?.deletedAtMs) {
      throw new AppError('CONFLICT', 'La cuenta de este vendedor fue eliminada: ya no recibe mensajes');
    }
    const createdAtMs = app.now();
    const values = { roomId: room.id, senderId: user.id, content, clientKey, createdAtMs };
    const messageId = insertMessage(app.db, values);
    updateLastMessageId(app.db, room.id, messageId);
    return {
      ...values,
      id: messageId,
      senderName: user.name,
      senderRole: user.role,
      roomKind: room.kind,
      roomSellerId: room.seller?.id ?? null,
    };
  });
  app.chatFeed.wake();
  return toMessageView(message, user.id);
}

/** Marks a room as read up to a message or the newest one; nothing is written unless that is further than before. */
export function markRead(app: App, user: SignedInUser, { id, messageId }: MarkReadInput): void {
  const room = requireRoom(app, user, id);
  const upTo = messageId === undefined ? room.lastMessageId : requireMessageId(app, room, messageId);
  if (upTo > lastReadId(app, user, room)) updateLastReadId(app.db, user.id, room.id, upTo);
}

/** Messages of others that one has not read, over all of one's rooms. */
export function countUnreadMessages(app: App, user: SignedInUser): UnreadView {
  const group = unreadIn(app, user, findGroupRoom(app.db));
  const inPrivate =
    user.role === 'admin'
      ? countUnreadInPrivateRooms(app.db, user.id, registrationId(app, user))
      : unreadIn(app, user, findRoomOfSeller(app.db, user.id));
  return { count: Math.min(group + inPrivate, UNREAD_MAX), group, private: inPrivate };
}

function unreadIn(app: App, user: SignedInUser, room: Room | undefined): number {
  return room ? countUnread(app.db, room.id, user.id, lastReadId(app, user, room)) : 0;
}

/** The room, if the user may see it. Otherwise the same 404 as an unknown one. */
function requireRoom(app: App, user: SignedInUser, roomId: string): Room {
  const id = parseId(roomId);
  const room = id === undefined ? undefined : findRoom(app.db, id);
  const isVisible = room?.kind === 'group' || room?.seller?.id === user.id || user.role === 'admin';
  if (!room || !isVisible) throw new AppError('NOT_FOUND', 'La conversación no existe');
  return room;
}

/** The id of a message of this room; 400 for any other. */
function requireMessageId(app: App, room: Room, messageId: string): number {
  const id = parseId(messageId);
  if (id === undefined || findMessage(app.db, id)?.roomId !== room.id) {
    throw invalid('El mensaje indicado no existe en esta conversación');
  }
  return id;
}

function requireSame(earlier: Message, room: Room, content: string): Message {
  if (earlier.roomId !== room.id || earlier.content !== content) {
    throw new AppError('CONFLICT', 'La clave clientKey ya se usó para otro mensaje');
  }
  return earlier;
}

function roomOf(app: App, sellerId: number): Room {
  const find = (db: App['db']) => findRoomOfSeller(db, sellerId);
  return find(app.db) ?? makeRoom(app, { kind: 'private', sellerId }, find);
}

function makeRoom(
  app: App,
  values: { kind: 'group' } | { kind: 'private'; sellerId: number },
  find: (db: App['db']) => Room | undefined,
): Room {
  return app.transaction(() => {
    insertRoom(app.db, { ...values, createdAtMs: app.now() });
    const room = find(app.db);
    if (!room) throw new Error('a room vanished inside its own transaction');
    return room;
  });
}
