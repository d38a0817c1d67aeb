import { and, asc, desc, eq, gt, gte, lt, max, type SQL, sql, ne } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { columnsOf, insertWithId, isIn, preparedAll, preparedGet, preparedRun } from '../../db/prepared.ts';
import { chatMessages, chatRooms, users, chatReads } from '../../db/schema.ts';
import { UNREAD_MAX } from '../../../shared/chat/chat.ts';

const messageColumns = {
  ...columnsOf(chatMessages, 'id', 'roomId', 'content', 'clientKey', 'createdAtMs', 'senderId'),
  senderName: users.name,
  senderRole: users.role,
};

const messagesWhere = (db: Db, where: SQL | undefined) =>
  db
    .select(messageColumns)
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .where(where);

export type Message = NonNullable<ReturnType<typeof findMessage>>;

export const findMessage = preparedGet((db, id: number) => messagesWhere(db, eq(chatMessages.id, id)));

export const listMessagesById = preparedAll(
  (db, ids: number[]) => messagesWhere(db, isIn(chatMessages.id, ids)),
  (messages) => new Map(messages.map((message) => [message.id, message])),
);

export const findMessageByKey = preparedGet((db, senderId: number, key: string) =>
  messagesWhere(db, and(eq(chatMessages.senderId, senderId), eq(chatMessages.clientKey, key))),
);

export const listMessagesBefore = preparedAll(
  (db, roomId: number, beforeId: number, limit: number) =>
    messagesWhere(db, and(eq(chatMessages.roomId, roomId), lt(chatMessages.id, beforeId)))
      .orderBy(desc(chatMessages.id))
      .limit(limit),
  (rows) => rows.toReversed(),
);

export const listMessagesAfter = preparedAll((db, roomId: number, afterId: number, limit: number) =>
  messagesWhere(db, and(eq(chatMessages.roomId, roomId), gt(chatMessages.id, afterId)))
    .orderBy(asc(chatMessages.id))
    .limit(limit),
);

export const listAllMessagesAfter = preparedAll((db, afterId: number, limit: number) =>
  db
    .select({
      ...messageColumns,
      roomKind: chatRooms.kind,
      roomSellerId: chatRooms.sellerId,
      roomTeamId: chatRooms.teamId,
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(gt(chatMessages.id, afterId))
    .orderBy(asc(chatMessages.id))
    .limit(limit),
);

export type MessageOfRoom = ReturnType<typeof listAllMessagesAfter>[number];

export const newestMessageId = preparedGet(
  (db) => db.select({ id: max(chatMessages.id) }).from(chatMessages),
  (row) => row?.id ?? 0,
);

/** With the number of changes of older messages or their senders (triggers/chat.sql). */
export const newestChange = preparedGet(
  (db) =>
    db
      .select({
        id: max(chatMessages.id),
        changes: sql<number | null>`(select value from settings where name = 'chat_changes')`,
      })
      .from(chatMessages),
  (row) => ({ id: row?.id ?? 0, changes: Number(row?.changes ?? 0) }),
);

export const lastIdBefore = preparedGet(
  (db, instantMs: number) =>
    db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(lt(chatMessages.createdAtMs, instantMs))
      .orderBy(desc(chatMessages.createdAtMs), desc(chatMessages.id))
      .limit(1),
  (row) => row?.id ?? 0,
);

export const insertMessage = insertWithId(chatMessages);

export const updateContent = preparedRun((db, id: number, content: string) =>
  db.update(chatMessages).set({ content }).where(eq(chatMessages.id, id)),
);

const withKey = (senderId: number, keyStart: string) =>
  and(
    eq(chatMessages.senderId, senderId),
    gte(chatMessages.clientKey, keyStart),
    sql`substr(${chatMessages.clientKey}, 1, ${keyStart.length}) = ${keyStart}`,
  );

export function listContentsWithKey(db: Db, senderId: number, keyStart: string): string[] {
  return db
    .select({ content: chatMessages.content })
    .from(chatMessages)
    .where(withKey(senderId, keyStart))
    .all()
    .map(({ content }) => content);
}

export function updateMessagesWithKey(db: Db, senderId: number, keyStart: string, content: string): void {
  db.update(chatMessages).set({ content }).where(withKey(senderId, keyStart)).run();
}

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
      .where(isIn(chatRooms.id, roomIds)),
  (rows) => new Map(rows.map((row) => [row.roomId, row.count])),
);

const readUpTo = (sinceId: number) => sql`max(coalesce(${chatReads.lastReadId}, 0), ${sinceId})`;

/** Messages of others, up to 100; those up to `sinceId` count as read. */
export const countUnreadInRooms = preparedAll(
  (db, kind: 'private' | 'team', userId: number, sinceId: number) =>
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
          eq(chatRooms.kind, kind),
          gt(chatRooms.lastMessageId, sinceId),
          gt(chatRooms.lastMessageId, readUpTo(sinceId)),
        ),
      )
      .limit(UNREAD_MAX),
  (rows) => rows.length,
);
