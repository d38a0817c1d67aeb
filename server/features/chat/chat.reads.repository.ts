import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { UNREAD_MAX } from '../../../shared/chat/chat.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import { chatMessages, chatReads, chatRooms } from '../../db/schema.ts';

const { placeholder } = sql;

const readOf = prepared((db) =>
  db
    .select({ lastReadId: chatReads.lastReadId })
    .from(chatReads)
    .where(and(eq(chatReads.userId, placeholder('userId')), eq(chatReads.roomId, placeholder('roomId'))))
    .prepare(),
);

export function findLastReadId(db: Db, userId: number, roomId: number): number | undefined {
  return readOf(db).get({ userId, roomId })?.lastReadId;
}

const newRead = preparedWrite((db, read: typeof chatReads.$inferInsert) =>
  db
    .insert(chatReads)
    .values(read)
    .onConflictDoUpdate({
      target: [chatReads.userId, chatReads.roomId],
      set: { lastReadId: read.lastReadId },
      setWhere: lt(chatReads.lastReadId, read.lastReadId),
    })
    .prepare(),
);

/** Never moves backwards. */
export function upsertLastReadId(db: Db, userId: number, roomId: number, lastReadId: number): void {
  const read = { userId, roomId, lastReadId };
  newRead(db, read).run(read);
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

/** Messages of others, up to 100. */
export function countUnread(db: Db, roomId: number, userId: number, afterId: number): number {
  return unreadInRoom(db).all({ roomId, userId, afterId }).length;
}

const unreadByRoom = prepared((db) =>
  db
    .select({
      roomId: chatRooms.id,
      count: sql<number>`(select count(*) from (
        select 1 from ${chatMessages} where ${chatMessages.roomId} = ${chatRooms.id}
          and ${chatMessages.id} > coalesce(${chatReads.lastReadId}, ${placeholder('sinceId')})
          and ${chatMessages.senderId} <> ${placeholder('userId')}
        limit ${UNREAD_MAX}))`.as('count'),
    })
    .from(chatRooms)
    .leftJoin(chatReads, and(eq(chatReads.userId, placeholder('userId')), eq(chatReads.roomId, chatRooms.id)))
    .where(sql`${chatRooms.id} in (select value from json_each(${placeholder('roomIds')}))`)
    .prepare(),
);

/** Like `countUnread`, for several rooms; up to `sinceId` counts as read where the user never marked the room. */
export function countUnreadByRoom(
  db: Db,
  roomIds: number[],
  userId: number,
  sinceId: number,
): Map<number, number> {
  const rows = unreadByRoom(db).all({ roomIds: JSON.stringify(roomIds), userId, sinceId });
  return new Map(rows.map(({ roomId, count }) => [roomId, count]));
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
    // The index uses the first bound; the second avoids reading messages.
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

/** Messages of others, up to 100; those up to `sinceId` count as read. */
export function countUnreadInPrivateRooms(db: Db, userId: number, sinceId: number): number {
  return unreadInPrivateRooms(db).all({ userId, sinceId }).length;
}
