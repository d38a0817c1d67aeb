import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { UNREAD_MAX } from '../../../shared/chat/chat.ts';
import { preparedAll, preparedGet, preparedRun } from '../../db/prepared.ts';
import { chatMessages, chatReads, chatRooms } from '../../db/schema.ts';

export const findLastReadId = preparedGet(
  (db, userId: number, roomId: number) =>
    db
      .select({ lastReadId: chatReads.lastReadId })
      .from(chatReads)
      .where(and(eq(chatReads.userId, userId), eq(chatReads.roomId, roomId))),
  (row) => row?.lastReadId,
);

/** Never moves backwards. */
export const upsertLastReadId = preparedRun((db, userId: number, roomId: number, lastReadId: number) =>
  db
    .insert(chatReads)
    .values({ userId, roomId, lastReadId })
    .onConflictDoUpdate({
      target: [chatReads.userId, chatReads.roomId],
      set: { lastReadId },
      setWhere: lt(chatReads.lastReadId, lastReadId),
    }),
);

/** Messages of others, up to 100. */
export const countUnread = preparedAll(
  (db, roomId: number, userId: number, afterId: number) =>
    db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(
        and(eq(chatMessages.roomId, roomId), gt(chatMessages.id, afterId), ne(chatMessages.senderId, userId)),
      )
      .limit(UNREAD_MAX),
  (rows) => rows.length,
);

/** Like `countUnread`, for several rooms; up to `sinceId` counts as read where the user never marked the room. */
export const countUnreadByRoom = preparedAll(
  (db, roomIds: number[], userId: number, sinceId: number) =>
    db
      .select({
        roomId: chatRooms.id,
        count: sql<number>`(select count(*) from (
        select 1 from ${chatMessages} where ${chatMessages.roomId} = ${chatRooms.id}
          and ${chatMessages.id} > coalesce(${chatReads.lastReadId}, ${sinceId})
          and ${chatMessages.senderId} <> ${userId}
        limit ${UNREAD_MAX}))`.as('count'),
      })
      .from(chatRooms)
      .leftJoin(chatReads, and(eq(chatReads.userId, userId), eq(chatReads.roomId, chatRooms.id)))
      .where(sql`${chatRooms.id} in (select value from json_each(${roomIds}))`),
  (rows) => new Map(rows.map((row) => [row.roomId, row.count])),
);

const readUpTo = (sinceId: number) => sql`max(coalesce(${chatReads.lastReadId}, 0), ${sinceId})`;

/** Messages of others, up to 100; those up to `sinceId` count as read. */
export const countUnreadInPrivateRooms = preparedAll(
  (db, userId: number, sinceId: number) =>
    db
      .select({ id: chatMessages.id })
      .from(chatRooms)
      .leftJoin(chatReads, and(eq(chatReads.userId, userId), eq(chatReads.roomId, chatRooms.id)))
      .innerJoin(
        chatMessages,
        and(
          eq(chatMessages.roomId, chatRooms.id),
          gt(chatMessages.id, readUpTo(sinceId)),
          ne(chatMessages.senderId, userId),
        ),
      )
      // The index uses the first bound; the second avoids reading messages.
      .where(
        and(
          eq(chatRooms.kind, 'private'),
          gt(chatRooms.lastMessageId, sinceId),
          gt(chatRooms.lastMessageId, readUpTo(sinceId)),
        ),
      )
      .limit(UNREAD_MAX),
  (rows) => rows.length,
);
