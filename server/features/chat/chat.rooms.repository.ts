import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '../../../shared/users/roles.ts';
import { containing } from '../../db/folding.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import { chatRooms, users } from '../../db/schema.ts';

const { placeholder } = sql;

const roomColumns = {
  id: chatRooms.id,
  kind: chatRooms.kind,
  lastMessageId: chatRooms.lastMessageId,
  seller: { id: users.id, name: users.name, email: users.email, deletedAtMs: users.deletedAtMs },
};

const selectRooms = (db: Db) =>
  db.select(roomColumns).from(chatRooms).leftJoin(users, eq(users.id, chatRooms.sellerId));

export type Room = NonNullable<ReturnType<typeof findRoom>>;

const roomById = prepared((db) =>
  selectRooms(db)
    .where(eq(chatRooms.id, placeholder('id')))
    .prepare(),
);

export function findRoom(db: Db, id: number) {
  return roomById(db).get({ id });
}

const groupRoom = prepared((db) => selectRooms(db).where(eq(chatRooms.kind, 'group')).prepare());

export function findGroupRoom(db: Db): Room | undefined {
  return groupRoom(db).get();
}

const roomOfSeller = prepared((db) =>
  selectRooms(db)
    .where(eq(chatRooms.sellerId, placeholder('sellerId')))
    .prepare(),
);

export function findRoomOfSeller(db: Db, sellerId: number): Room | undefined {
  return roomOfSeller(db).get({ sellerId });
}

const seller = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, placeholder('id')), eq(users.role, 'seller'), isNull(users.deletedAtMs)))
    .prepare(),
);

export function findSeller(db: Db, id: number) {
  return seller(db).get({ id });
}

export function insertRoom(db: Db, values: typeof chatRooms.$inferInsert): void {
  db.insert(chatRooms).values(values).onConflictDoNothing().run();
}

const waitsSince = prepared((db) =>
  db
    .select({ sinceMs: chatRooms.unansweredSinceMs })
    .from(chatRooms)
    .where(eq(chatRooms.id, placeholder('id')))
    .prepare(),
);

export function isUnanswered(db: Db, id: number): boolean {
  return (waitsSince(db).get({ id })?.sinceMs ?? null) !== null;
}

type LastMessage = Pick<typeof chatRooms.$inferSelect, 'lastMessageId' | 'unansweredSinceMs'>;

const newestOfRoom = preparedWrite((db, changes: LastMessage) =>
  db
    .update(chatRooms)
    .set(changes)
    .where(eq(chatRooms.id, placeholder('roomId')))
    .prepare(),
);

export function updateLastMessage(db: Db, roomId: number, values: LastMessage): void {
  newestOfRoom(db, values).run({ ...values, roomId });
}

const privateRooms = eq(chatRooms.kind, 'private');

/** See triggers/users.sql; rowid is the user's id. */
const userSearch = sqliteView('user_search', { rowid: integer('rowid'), name: text('name') }).existing();
const named = and(
  eq(chatRooms.sellerId, userSearch.rowid),
  sql`${userSearch.name} glob ${placeholder('pattern')}`,
);

const newestFirst = [desc(chatRooms.lastMessageId), asc(chatRooms.id)];

const page = prepared((db) =>
  selectRooms(db)
    .where(privateRooms)
    .orderBy(...newestFirst)
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(),
);
const namedPage = prepared((db) =>
  db
    .select(roomColumns)
    .from(userSearch)
    .crossJoin(chatRooms)
    .leftJoin(users, eq(users.id, chatRooms.sellerId))
    .where(named)
    .orderBy(...newestFirst)
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(),
);

/** Rooms whose seller's name contains `search`, newest activity first. */
export function listPrivateRooms(db: Db, search: string, limit: number, offset: number): Room[] {
  return search === ''
    ? page(db).all({ limit, offset })
    : namedPage(db).all({ pattern: containing(search), limit, offset });
}

const total = prepared((db) => db.select({ count: count() }).from(chatRooms).where(privateRooms).prepare());
const namedTotal = prepared((db) =>
  db.select({ count: count() }).from(userSearch).crossJoin(chatRooms).where(named).prepare(),
);

export function countPrivateRooms(db: Db, search: string): number {
  const found = search === '' ? total(db).get() : namedTotal(db).get({ pattern: containing(search) });
  return found?.count ?? 0;
}

export interface ChatPerson {
  id: number;
  name: string;
  email: string;
}

const activeUsers = and(
  eq(users.role, placeholder('role')),
  eq(users.isActive, true),
  isNull(users.deletedAtMs),
);

const peopleOf = prepared((db) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(activeUsers)
    .orderBy(desc(users.createdAtMs))
    .limit(placeholder('limit'))
    .prepare(),
);

export function listPeople(db: Db, role: Role, limit: number): ChatPerson[] {
  return peopleOf(db).all({ role, limit });
}
