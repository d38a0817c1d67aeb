import { randomUUID } from 'node:crypto';
import {
  HIDDEN_MESSAGE,
  MESSAGES_PER_PAGE,
  PLACEHOLDER_ROOM_ID,
  UNREAD_MAX,
  type ListMessagesInput,
  type MarkReadInput,
  type MessageView,
  type RoomView,
  type SendMessageInput,
  type UnreadView,
} from '../../../shared/chat/chat.ts';
import { invalid, sharedErrors } from '../../../shared/errors.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext, IsCurrent } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { notify, notifyAdmins, withdrawNotices } from '../push/push.notify.service.ts';
import { userErrors } from '../users/users.errors.ts';
import { chatErrors } from './chat.errors.ts';
import { liveStreamsOf } from './chat.live.service.ts';
import {
  findMessage,
  findMessageByKey,
  insertMessage,
  listAllMessagesAfter,
  listContentsWithKey,
  updateContent,
  updateMessagesWithKey,
  listMessagesAfter,
  listMessagesBefore,
  type Message,
  countUnread,
  countUnreadInRooms,
  upsertLastReadId,
} from './chat.messages.repository.ts';
import { lastReadId, registrationId, viewRoom } from './chat.rooms.service.ts';
import {
  findGroupRoom,
  findRoom,
  findRoomOfMember,
  findRoomOfSeller,
  findSeller,
  insertRoom,
  isUnanswered,
  listTeamPeople,
  updateLastMessage,
  type Room,
} from './chat.rooms.repository.ts';
import { toMessageView } from './chat.view.ts';

/** Gathers consecutive lines, and gives an open conversation time to show them. */
const GATHERED_MS = 5000;

/** Creates the room on first use. */
export async function getGroupRoom(ctx: AppContext, user: SignedInUser): Promise<RoomView> {
  const room = roomOf(ctx, { kind: 'group' });
  return viewRoom(ctx, user, await orPlaceholderRoom(ctx, room, { kind: 'group', seller: null }));
}

/** Creates the room on first use; throws 403 for an administrator. */
export async function getOwnPrivateRoom(ctx: AppContext, user: SignedInUser): Promise<RoomView> {
  if (user.role === 'admin') throw chatErrors.sellersOnly();
  const seller = { ...user, phone: '', deletedAtMs: null };
  const room = roomOf(ctx, { kind: 'private', sellerId: user.id });
  return viewRoom(ctx, user, await orPlaceholderRoom(ctx, room, { kind: 'private', seller }));
}

/** Creates the room on first use; throws 404 for an unknown seller. */
export async function openPrivateRoom(ctx: AppContext, admin: SignedInUser, sellerId: number) {
  if (!findSeller(ctx.db, sellerId)) throw userErrors.sellerNotFound();
  return viewRoom(ctx, admin, await roomOf(ctx, { kind: 'private', sellerId }));
}

/** At most 100 messages, oldest first, none if the caller has the newest; throws 400 for a message of another room. */
export function listMessages(
  ctx: AppContext,
  user: SignedInUser,
  input: ListMessagesInput,
  isCurrent: IsCurrent = () => false,
): MessageView[] {
  const room = requireRoom(ctx, user, input.id);
  // Pollers mostly have the newest message already.
  if (input.after === room.lastMessageId) return [];
  const wantsNewest = input.after === undefined && input.before === undefined;
  if (wantsNewest && isCurrent([user.id, room.lastMessageId, room.changes].join())) return [];
  return ctx
    .snapshot(() => {
      if (input.after !== undefined) {
        return listMessagesAfter(
          ctx.db,
          room.id,
          requireMessageId(ctx, room, input.after),
          MESSAGES_PER_PAGE,
        );
      }
      const beforeId =
        input.before === undefined ? Number.MAX_SAFE_INTEGER : requireMessageId(ctx, room, input.before);
      return listMessagesBefore(ctx.db, room.id, beforeId, MESSAGES_PER_PAGE);
    })
    .map((message) => toMessageView(message, user.id));
}

/** Returns the stored message if the key was used before; throws 409 if it was for another message or the seller was deleted. */
export async function sendMessage(ctx: AppContext, user: SignedInUser, input: SendMessageInput) {
  const { id, content, clientKey = randomUUID() } = input;
  const message = await ctx.transaction(() => {
    const room = requireRoom(ctx, user, id);
    const earlier = findMessageByKey(ctx.db, user.id, clientKey);
    if (earlier) return requireSame(earlier, room, content);
    if (room.seller?.deletedAtMs) throw chatErrors.SELLER_DELETED();
    notifyOthers(ctx, user, room);
    return writeMessage(ctx, user, room, content, clientKey);
  });
  liveStreamsOf(ctx).wake();
  return toMessageView(message, user.id);
}

/** Replaces a message's text for everybody; again does nothing. Throws 404 for an unknown message. */
export async function hideMessage(ctx: AppContext, admin: SignedInUser, id: number): Promise<void> {
  const hidden = await ctx.transaction(() => {
    const message = findMessage(ctx.db, id);
    if (!message) throw chatErrors.messageNotFound();
    if (message.content === HIDDEN_MESSAGE) return undefined;
    updateContent(ctx.db, id, HIDDEN_MESSAGE);
    const sender = { subjectId: message.senderId, subjectName: message.senderName };
    recordAudit(ctx, { actorId: admin.id, kind: 'message_hidden', ...sender });
    return listAllMessagesAfter(ctx.db, id - 1, 1)[0];
  });
  if (hidden) await liveStreamsOf(ctx).resend(hidden);
}

/** The texts of a sender's messages, by key prefix. */
export function listNotices(ctx: AppContext, senderId: number, keyStart: string): string[] {
  return listContentsWithKey(ctx.db, senderId, keyStart);
}

/** Replaces the text of all messages of a sender with that key prefix. Call in a transaction. */
export function rewriteNotices(ctx: AppContext, senderId: number, keyStart: string, content: string): void {
  updateMessagesWithKey(ctx.db, senderId, keyStart, content);
}

/** Writes into the seller's private room. Call in the transaction of the subject. */
export function postToAdministration(
  ctx: AppContext,
  seller: SignedInUser,
  content: string,
  clientKey: string,
): void {
  const room = storedRoom(ctx, { kind: 'private', sellerId: seller.id });
  notifyOthers(ctx, seller, room);
  post(ctx, seller, room, content, clientKey);
}

/** Writes into the seller's private room, without a push message. Call in the transaction of the subject. */
export function postToSeller(
  ctx: AppContext,
  admin: SignedInUser,
  sellerId: number,
  content: string,
  clientKey: string,
): void {
  post(ctx, admin, storedRoom(ctx, { kind: 'private', sellerId }), content, clientKey);
}

function post(ctx: AppContext, author: SignedInUser, room: Room, content: string, clientKey: string): void {
  writeMessage(ctx, author, room, content, clientKey);
  // After the commit: transactions are synchronous.
  setImmediate(() => liveStreamsOf(ctx).wake());
}

export async function markRead(ctx: AppContext, user: SignedInUser, { id, messageId }: MarkReadInput) {
  const room = requireRoom(ctx, user, id);
  const upTo = messageId === undefined ? room.lastMessageId : requireMessageId(ctx, room, messageId);
  if (upTo <= lastReadId(ctx, user, room, registrationId(ctx, user))) return;
  await ctx.transaction(() => {
    upsertLastReadId(ctx.db, user.id, room.id, upTo);
    const kind = room.team ? 'team_message' : 'message';
    withdrawNotices(ctx, user.id, { kind, subjectId: room.id });
  });
}

/** Messages of others that the user has not read. */
export function countUnreadMessages(ctx: AppContext, user: SignedInUser): UnreadView {
  const sinceId = registrationId(ctx, user);
  const unreadIn = (room: Room | undefined) =>
    room ? countUnread(ctx.db, room.id, user.id, lastReadId(ctx, user, room, sinceId)) : 0;
  const group = unreadIn(findGroupRoom(ctx.db));
  const inPrivate =
    user.role === 'admin'
      ? countUnreadInRooms(ctx.db, 'private', user.id, sinceId)
      : unreadIn(findRoomOfSeller(ctx.db, user.id));
  const team =
    user.role === 'admin'
      ? countUnreadInRooms(ctx.db, 'team', user.id, sinceId)
      : unreadIn(findRoomOfMember(ctx.db, user.id));
  return { count: Math.min(group + inPrivate + team, UNREAD_MAX), group, private: inPrivate, team };
}

/** Throws 404, also for an invisible room. */
function requireRoom(ctx: AppContext, user: SignedInUser, id: number) {
  const room = findRoom(ctx.db, id);
  if (!room || !isVisible(ctx, user, room)) throw chatErrors.roomNotFound();
  return room;
}

function isVisible(ctx: AppContext, user: SignedInUser, { id, kind, seller }: Room): boolean {
  if (kind === 'group' || user.role === 'admin') return true;
  return kind === 'team' ? findRoomOfMember(ctx.db, user.id)?.id === id : seller?.id === user.id;
}

function requireMessageId(ctx: AppContext, room: Room, id: number): number {
  if (findMessage(ctx.db, id)?.roomId !== room.id) {
    throw invalid('El mensaje indicado no existe en esta conversación');
  }
  return id;
}

function requireSame(earlier: Message, room: Room, content: string): Message {
  const isSame = earlier.content === content || earlier.content === HIDDEN_MESSAGE;
  if (earlier.roomId !== room.id || !isSame) throw sharedErrors.CLIENT_KEY_USED('mensaje');
  return earlier;
}

type RoomKey = { kind: 'group' } | { kind: 'private'; sellerId: number };

function findRoomOf({ db }: AppContext, key: RoomKey): Room | undefined {
  return key.kind === 'group' ? findGroupRoom(db) : findRoomOfSeller(db, key.sellerId);
}

async function roomOf(ctx: AppContext, key: RoomKey): Promise<Room> {
  return findRoomOf(ctx, key) ?? (await ctx.transaction(() => storedRoom(ctx, key)));
}

/** Creates the room on first use. Call in a transaction. */
function storedRoom(ctx: AppContext, key: RoomKey): Room {
  const found = findRoomOf(ctx, key);
  if (found) return found;
  insertRoom(ctx.db, { ...key, createdAtMs: ctx.now() });
  return findRoomOf(ctx, key) as Room;
}

/** Returns the room, or an empty placeholder if it cannot be stored: reading must work on a full disk. */
async function orPlaceholderRoom(
  ctx: AppContext,
  room: Promise<Room>,
  values: Pick<Room, 'kind' | 'seller'>,
): Promise<Room> {
  try {
    return await room;
  } catch (error) {
    if (!ctx.noteOutage(error)) throw error;
    return { ...values, team: null, id: Number(PLACEHOLDER_ROOM_ID), lastMessageId: 0 };
  }
}

function writeMessage(
  ctx: AppContext,
  user: SignedInUser,
  room: Room,
  content: string,
  clientKey: string,
): Message {
  const values = { roomId: room.id, senderId: user.id, content, clientKey, createdAtMs: ctx.now() };
  const id = insertMessage(ctx.db, values);
  updateLastMessage(ctx.db, room.id, {
    lastMessageId: id,
    unansweredSinceMs: user.id === room.seller?.id ? values.createdAtMs : null,
  });
  return { ...values, id, senderName: user.name, senderRole: user.role };
}

/** Notifies a team, the seller of a private room, or administrators of a waiting seller's first message. Call before the message is written. */
function notifyOthers(ctx: AppContext, sender: SignedInUser, room: Room): void {
  const about = { subjectId: room.id, inMs: GATHERED_MS };
  if (room.team) {
    const members = listTeamPeople(ctx.db, room.team.id).map(({ id }) => id);
    const others = members.filter((id) => id !== sender.id);
    return notify(ctx, others, { kind: 'team_message', ...about });
  }
  if (!room.seller) return;
  const notice = { kind: 'message', ...about } as const;
  if (room.seller.id !== sender.id) notify(ctx, [room.seller.id], notice);
  else if (!isUnanswered(ctx.db, room.id)) notifyAdmins(ctx, notice);
}
