import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { UNREAD_MAX } from '../../../shared/chat.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { chatMessages, chatReads, chatRooms } from '../../db/schema.ts';

const { placeholder } = sql;

const readOf = prepared((db) =>
  db
    .select({ lastReadId: chatReads.lastReadId })
    .from(chatReads)
    .where(and(eq(chatReads.userId, placeholder('userId')), eq(chatReads.roomId, placeholder('roomId'))))
    .prepare(),
);

/** The last message a user marked as read in a room; undefined if they never did. */
export function findLastReadId(db: Db, userId: number, roomId: number): number | undefined {
  return readOf(db).get({ userId, roomId })?.lastReadId;
}

/** Moves the last read message forward, never backwards. */
export function upsertLastReadId(db: Db, userId: number, roomId: number, lastReadId: number): void {
  db.insert(chatReads)
    .values({ userId, roomId, lastReadId })
    .onConflictDoUpdate({
      target: [chatReads.userId, chatReads.roomId],
      set: { lastReadId },
      setWhere: lt(chatReads.lastReadId, lastReadId),
    })
    .run();
}

const unreadInRoom = prepared((db) =>
  db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.roomId, placeholder('roomId')),
        gt(chatMessages.id, placeholder('afterId')),
        ne(chatMessages.senderId, placeholder('userId')),
      ),
    )
    .limit(UNREAD_MAX)
    .prepare(),
);

/** Number of messages that others wrote in a room after an id, up to 100. */
export function countUnread(db: Db, roomId: number, userId: number, afterId: number): number {
  return unreadInRoom(db).all({ roomId, userId, afterId }).length;
}

const readUpTo = sql`max(coalesce(${chatReads.lastReadId}, 0), ${placeholder('sinceId')})`;

const unreadInPrivateRooms = prepared((db) =>
  db
    .select({ id: chatMessages.id })
    .from(chatRooms)
    .leftJoin(chatReads, and(eq(chatReads.userId, placeholder('userId')), eq(chatReads.roomId, chatRooms.id)))
    .innerJoin(
      chatMessages,
      and(
        eq(chatMessages.roomId, chatRooms.id),
        gt(chatMessages.id, readUpTo),
        ne(chatMessages.senderId, placeholder('userId')),
      ),
    )
    // The first bound is what the index can use; the second spares a look at the messages.
    .where(
      and(
        eq(chatRooms.kind, 'private'),
        gt(chatRooms.lastMessageId, placeholder('sinceId')),
        gt(chatRooms.lastMessageId, readUpTo),
      ),
    )
    .limit(UNREAD_MAX)
    .prepare(),
);

/** Number of unread messages in all private rooms together, up to 100; those up to `sinceId` count as read. */
export function countUnreadInPrivateRooms(db: Db, userId: number, sinceId: number): number {
  return unreadInPrivateRooms(db).all({ userId, sinceId }).length;
}
