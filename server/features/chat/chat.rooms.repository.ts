import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Role } from '../../../shared/users.ts';
import { folded, foldText } from '../../db/folding.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import { chatRooms, users } from '../../db/schema.ts';

const { placeholder } = sql;

const selectRooms = (db: Db) =>
  db
    .select({
      id: chatRooms.id,
      kind: chatRooms.kind,
      lastMessageId: chatRooms.lastMessageId,
      seller: { id: users.id, name: users.name, email: users.email, deletedAtMs: users.deletedAtMs },
    })
    .from(chatRooms)
    .leftJoin(users, eq(users.id, chatRooms.sellerId));

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
const privateRoomsNamed = and(
  privateRooms,
  sql`instr(${folded(sql`${users.name}`)}, ${placeholder('name')}) > 0`,
);

const pageOf = (where: typeof privateRoomsNamed) =>
  prepared((db) =>
    selectRooms(db)
      .where(where)
      .orderBy(desc(chatRooms.lastMessageId), asc(chatRooms.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  );
const countOf = (where: typeof privateRoomsNamed) =>
  prepared((db) =>
    db
      .select({ count: count() })
      .from(chatRooms)
      .leftJoin(users, eq(users.id, chatRooms.sellerId))
      .where(where)
      .prepare(),
  );

const page = { any: pageOf(privateRooms), named: pageOf(privateRoomsNamed) };
const total = { any: countOf(privateRooms), named: countOf(privateRoomsNamed) };

/** Rooms whose seller's name contains `search`, newest activity first. */
export function listPrivateRooms(db: Db, search: string, limit: number, offset: number): Room[] {
  return search === ''
    ? page.any(db).all({ limit, offset })
    : page.named(db).all({ name: foldText(search), limit, offset });
}

export function countPrivateRooms(db: Db, search: string): number {
  const found = search === '' ? total.any(db).get() : total.named(db).get({ name: foldText(search) });
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

const numberOf = prepared((db) => db.select({ count: count() }).from(users).where(activeUsers).prepare());

export function countPeople(db: Db, role: Role): number {
  return numberOf(db).get({ role })?.count ?? 0;
}
