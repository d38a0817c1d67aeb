import { count, eq, getTableColumns, sql } from 'drizzle-orm';
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
  const user = {
    name: 'Ana',
    email: 'a@b.c',
    location: 'Tilcara',
    phone: '1',
    passwordHash: 'x',
    role: 'seller',
    rateBp: 1000,
  } as const;
  db.insert(users)
    .values({ ...user, id: 1, isActive: true, createdAtMs: 1, updatedAtMs: 1 })
    .run();
  return db;
}

/** Every kind of column and join. */
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
        ofSubquery: db
          .select({ n: count().as('n') })
          .from(users)
          .as('counted'),
      })
      .from(plans)
      .prepare(),
  'what a write returns': (db) =>
    db.update(plans).set({ isActive: true }).where(eq(plans.name, 'Alarma')).returning().prepare(),
  'an object for each table of a join': (db) =>
    db.select().from(plans).leftJoin(users, eq(users.id, plans.id)).orderBy(plans.id).prepare(),
  'objects of joined, computed and mixed columns': (db) =>
    db
      .select({
        seller: { id: users.id, name: users.name },
        byNull: { deletedAtMs: users.deletedAtMs, name: users.name },
        plan: { at: plans.deletedAtMs, isActive: plans.isActive },
        mixed: { seller: users.name, plan: plans.name },
        computed: { upper: sql<string>`upper(${users.name})`, name: users.name },
      })
      .from(plans)
      .leftJoin(users, eq(users.id, plans.id))
      .orderBy(plans.id)
      .prepare(),
  'objects of tables that always have a row': (db) =>
    db
      .select({
        plan: { at: plans.deletedAtMs, name: plans.name },
        seller: { deletedAtMs: users.deletedAtMs },
      })
      .from(plans)
      .innerJoin(users, eq(users.id, plans.id))
      .prepare(),
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

test('without a row the result is undefined; a row is mapped by ours', () => {
  const db = openFilled();
  const none = db.select().from(plans).where(eq(plans.id, 9)).prepare();
  mapRowsFast(none, 'get');
  expect(none.get()).toBeUndefined();
  // Else Drizzle has other names for what it keeps, and maps rows itself.
  expect(none).toHaveProperty('joinsNotNullableMap', { plans: true });
  expect(none).toHaveProperty('fields.length', Object.keys(getTableColumns(plans)).length);
  const ours = (none as unknown as { customResultMapper: (rows: unknown[][]) => unknown }).customResultMapper;
  const nulls = Object.keys(getTableColumns(plans)).map(() => null);
  expect(ours([nulls])).toHaveProperty('name', null);
});
