import { count, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';
import { prepared, preparedWrite } from './prepared.ts';
import { chatRooms, plans, users } from './schema.ts';

type NewPlan = typeof plans.$inferInsert;

const insert = preparedWrite((db, plan: NewPlan) => db.insert(plans).values(plan).returning().prepare());
const update = preparedWrite((db, changes: Partial<NewPlan>) =>
  db
    .update(plans)
    .set(changes)
    .where(eq(plans.id, sql.placeholder('planId')))
    .prepare(),
);
const byName = prepared((db) =>
  db
    .select()
    .from(plans)
    .where(eq(plans.name, sql.placeholder('name')))
    .prepare(),
);

function openEmpty() {
  const database = openDatabase(':memory:');
  onTestFinished(database.close);
  migrateDatabase(database);
  return database.db;
}

const PLAN: NewPlan = {
  name: 'Alarma',
  description: 'Una sirena',
  priceCents: 100,
  features: ['Sirena', 'Panel'],
  isActive: false,
  createdAtMs: 1,
  updatedAtMs: 2,
};

test('rows have the values and types that Drizzle gives them', () => {
  const db = openEmpty();
  const inserted = insert(db, PLAN).get(PLAN);
  expect(inserted).toEqual({ ...PLAN, id: 1, deletedAtMs: null });
  expect(byName(db).get({ name: 'Alarma' })).toEqual(inserted);
  expect(byName(db).all({ name: 'Alarma' })).toEqual(db.select().from(plans).all());
  expect(byName(db).get({ name: 'Otra' })).toBeUndefined();
  const total = prepared((database) => database.select({ count: count() }).from(plans).prepare());
  expect(total(db).get()).toEqual({ count: 1 });
});

test('joined tables are objects within the row, null where a left join finds none', () => {
  const db = openEmpty();
  const user = { name: 'Ana', email: 'ana@example.com', phone: '1', location: 'Lanús', passwordHash: 'x' };
  const values = {
    ...user,
    role: 'seller',
    rateBp: 0,
    isActive: true,
    createdAtMs: 1,
    updatedAtMs: 1,
  } as const;
  db.insert(users).values(values).run();
  db.insert(chatRooms).values({ kind: 'group', createdAtMs: 1 }).run();
  db.insert(chatRooms).values({ kind: 'private', sellerId: 1, createdAtMs: 2 }).run();
  const roomsOf = (database: typeof db) =>
    database
      .select({ id: chatRooms.id, seller: { name: users.name, deletedAtMs: users.deletedAtMs } })
      .from(chatRooms)
      .leftJoin(users, eq(users.id, chatRooms.sellerId))
      .orderBy(chatRooms.id);
  const rows = prepared((database) => roomsOf(database).prepare())(db).all();
  expect(rows).toEqual([
    { id: 1, seller: null },
    { id: 2, seller: { name: 'Ana', deletedAtMs: null } },
  ]);
  expect(rows).toEqual(roomsOf(db).all());
});

test('a write sets the given columns, null among them, and leaves out those that are undefined', () => {
  const db = openEmpty();
  const deleted = { ...PLAN, deletedAtMs: 3 };
  expect(insert(db, deleted).get(deleted)).toMatchObject({ id: 1, deletedAtMs: 3 });
  const write = (changes: Partial<NewPlan>) => {
    expect(update(db, changes).run({ ...changes, planId: 1 }).changes).toBe(1);
    return byName(db).get({ name: 'Alarma' });
  };
  const changed = { ...deleted, id: 1, isActive: true, features: [] };
  expect(write({ isActive: true, features: [], deletedAtMs: undefined })).toEqual(changed);
  expect(write({ deletedAtMs: null })).toEqual({ ...changed, deletedAtMs: null });
});

test('a value that is missing is not taken for null', () => {
  const db = openEmpty();
  expect(() => byName(db).all({})).toThrow('No value for placeholder "name" was provided');
});

test('every database has separate statements', () => {
  const [one, other] = [openEmpty(), openEmpty()];
  insert(one, PLAN).get(PLAN);
  expect(byName(one).all({ name: 'Alarma' })).toHaveLength(1);
  expect(byName(other).all({ name: 'Alarma' })).toEqual([]);
});
