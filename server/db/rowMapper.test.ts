import { count, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';
import { mapRowsFast } from './rowMapper.ts';
import { plans, users } from './schema.ts';

function openFilled() {
  const database = openDatabase(':memory:');
  onTestFinished(database.close);
  migrateDatabase(database);
  const { db } = database;
  const plan = { name: 'Alarma', description: 'Una sirena', createdAtMs: 1, updatedAtMs: 2 };
  db.insert(plans)
    .values([
      { ...plan, features: ['Sirena', 'Panel'], isActive: false },
      { ...plan, name: 'Otra', features: [], isActive: true, deletedAtMs: 3 },
    ])
    .run();
  return db;
}

/** The same query twice: with Drizzle's rows and with ours. */
const QUERIES = {
  'all columns of a table': (db) => db.select().from(plans).prepare(),
  'chosen, computed and counted values': (db) =>
    db
      .select({
        name: plans.name,
        'a "quoted" name': plans.features,
        isOff: sql`${plans.isActive} = 0`.mapWith(Boolean),
        asColumn: sql`${plans.isActive}`.mapWith(plans.isActive),
        plain: sql<number>`1 + 1`,
        named: sql<string>`upper(${plans.name})`.as('named'),
        none: sql`null`.mapWith(Number),
        ofSubquery: db.select({ n: count().as('n') }).from(users).as('counted'),
      })
      .from(plans)
      .prepare(),
  'what a write returns': (db) =>
    db.update(plans).set({ isActive: true }).where(eq(plans.name, 'Alarma')).returning().prepare(),
  'an object for each table of a join': (db) =>
    db.select().from(plans).leftJoin(users, eq(users.id, plans.id)).prepare(),
} satisfies Record<string, (db: ReturnType<typeof openFilled>) => object>;

test.each(Object.entries(QUERIES))("rows are Drizzle's: %s", (_name, build) => {
  const db = openFilled();
  const [theirs, all, first] = [build(db), build(db), build(db)];
  mapRowsFast(all, 'all');
  mapRowsFast(first, 'get');
  const rows = theirs.all();
  expect(rows.length).toBeGreaterThan(0);
  expect(all.all()).toEqual(rows);
  expect(first.get()).toEqual(rows[0]);
});

test("no row is undefined, and Drizzle's own mapping of rows is not asked", () => {
  const db = openFilled();
  const prepared = db
    .select({ name: plans.name })
    .from(plans)
    .where(sql`${plans.name} = ?`)
    .prepare();
  mapRowsFast(prepared, 'get');
  expect(prepared).toHaveProperty('customResultMapper', expect.any(Function));
  const none = db.select().from(plans).where(eq(plans.id, 9)).prepare();
  mapRowsFast(none, 'get');
  expect(none.get()).toBeUndefined();
});
