import { and, asc, desc, eq, gt, gte, lt, max, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import { chatMessages, chatRooms, settings, users } from '../../db/schema.ts';

const { placeholder } = sql;

const messageColumns = {
  id: chatMessages.id,
  roomId: chatMessages.roomId,
  content: chatMessages.content,
  clientKey: chatMessages.clientKey,
  createdAtMs: chatMessages.createdAtMs,
  senderId: chatMessages.senderId,
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

const messageById = prepared((db) => messagesWhere(db, eq(chatMessages.id, placeholder('id'))).prepare());

export function findMessage(db: Db, id: number) {
  return messageById(db).get({ id });
}

const messagesById = prepared((db) =>
  messagesWhere(
    db,
    sql`${chatMessages.id} in (select value from json_each(${placeholder('ids')}))`,
  ).prepare(),
);

export function listMessagesById(db: Db, ids: number[]): Map<number, Message> {
  const messages = messagesById(db).all({ ids: JSON.stringify(ids) });
  return new Map(messages.map((message) => [message.id, message]));
}

const messageByKey = prepared((db) =>
  messagesWhere(
    db,
    and(eq(chatMessages.senderId, placeholder('senderId')), eq(chatMessages.clientKey, placeholder('key'))),
  ).prepare(),
);

export function findMessageByKey(db: Db, senderId: number, key: string): Message | undefined {
  return messageByKey(db).get({ senderId, key });
}

const messagesBefore = prepared((db) =>
  messagesWhere(
    db,
    and(eq(chatMessages.roomId, placeholder('roomId')), lt(chatMessages.id, placeholder('beforeId'))),
  )
    .orderBy(desc(chatMessages.id))
    .limit(placeholder('limit'))
    .prepare(),
);

export function listMessagesBefore(db: Db, roomId: number, beforeId: number, limit: number): Message[] {
  return messagesBefore(db).all({ roomId, beforeId, limit }).toReversed();
}

const messagesAfter = prepared((db) =>
  messagesWhere(
    db,
    and(eq(chatMessages.roomId, placeholder('roomId')), gt(chatMessages.id, placeholder('afterId'))),
  )
    .orderBy(asc(chatMessages.id))
    .limit(placeholder('limit'))
    .prepare(),
);

export function listMessagesAfter(db: Db, roomId: number, afterId: number, limit: number): Message[] {
  return messagesAfter(db).all({ roomId, afterId, limit });
}

const allMessagesAfter = prepared((db) =>
  db
    .select({ ...messageColumns, roomKind: chatRooms.kind, roomSellerId: chatRooms.sellerId })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(gt(chatMessages.id, placeholder('afterId')))
    .orderBy(asc(chatMessages.id))
    .limit(placeholder('limit'))
    .prepare(),
);

export type MessageOfRoom = ReturnType<typeof listAllMessagesAfter>[number];

export function listAllMessagesAfter(db: Db, afterId: number, limit: number) {
  return allMessagesAfter(db).all({ afterId, limit });
}

const newestMessage = prepared((db) =>
  db
    .select({ id: max(chatMessages.id) })
    .from(chatMessages)
    .prepare(),
);

export function newestMessageId(db: Db): number {
  return newestMessage(db).get()?.id ?? 0;
}

const changes = prepared((db) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.name, 'chat_changes')).prepare(),
);

/** Grows when an existing message, or its sender's name or role, changes (triggers/chat.sql). */
export function countChanges(db: Db): number {
  return Number(changes(db).get()?.value ?? 0);
}

const lastBefore = prepared((db) =>
  db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(lt(chatMessages.createdAtMs, placeholder('instantMs')))
    .orderBy(desc(chatMessages.createdAtMs), desc(chatMessages.id))
    .limit(1)
    .prepare(),
);

export function lastIdBefore(db: Db, instantMs: number): number {
  return lastBefore(db).get({ instantMs })?.id ?? 0;
}

type NewMessage = typeof chatMessages.$inferInsert;

const newMessage = preparedWrite((db, values: NewMessage) =>
  db.insert(chatMessages).values(values).returning({ id: chatMessages.id }).prepare(),
);

/** A sender's messages, by key prefix. */
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

export function insertMessage(db: Db, values: NewMessage): number {
  return newMessage(db, values).get(values).id;
}
