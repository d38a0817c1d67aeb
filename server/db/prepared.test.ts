import { and, count, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';
import { eqIfGiven, preparedAll, preparedCount, preparedGet, preparedRun } from './prepared.ts';
import { plans } from './schema.ts';

type NewPlan = typeof plans.$inferInsert;

const insert = preparedGet((db, plan: NewPlan) => db.insert(plans).values(plan).returning());
const update = preparedRun((db, id: number, changes: Partial<NewPlan>) =>
  db.update(plans).set(changes).where(eq(plans.id, id)),
);
const byName = preparedGet((db, name: string) => db.select().from(plans).where(eq(plans.name, name)));
const listed = preparedAll((db, { name, id }: { name?: string; id?: number }) =>
  db
    .select({ name: plans.name })
    .from(plans)
    .where(and(eqIfGiven(plans.name, name), eqIfGiven(plans.id, id)))
    .orderBy(plans.id),
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
  features: ['Sirena', 'Panel'],
  isActive: false,
  createdAtMs: 1,
  updatedAtMs: 2,
};

test('rows have the values and types that Drizzle gives them', () => {
  const db = openEmpty();
  const inserted = insert(db, PLAN);
  expect(inserted).toEqual({ ...PLAN, id: 1, deletedAtMs: null, offSinceMs: null });
  expect(byName(db, 'Alarma')).toEqual(inserted);
  expect(byName(db, 'Otra')).toBeUndefined();
  expect(db.select().from(plans).all()).toEqual([inserted]);
  expect(preparedCount((database) => database.select({ count: count() }).from(plans))(db)).toBe(1);
  const name = preparedGet(
    (database) => database.select({ name: plans.name }).from(plans),
    (row) => row?.name,
  );
  expect(name(db)).toBe('Alarma');
});

test('a last argument left out makes another statement than one given', () => {
  const db = openEmpty();
  for (const name of ['Uno', 'Dos']) insert(db, { ...PLAN, name });
  const countNamed = preparedCount((database, _since: number, name?: string) =>
    database.select({ count: count() }).from(plans).where(eqIfGiven(plans.name, name)),
  );
  expect([countNamed(db, 0), countNamed(db, 0, 'Uno'), countNamed(db, 0, undefined)]).toEqual([2, 1, 2]);
});

test('a write sets the given columns, null among them, and leaves out those that are undefined', () => {
  const db = openEmpty();
  const deleted = { ...PLAN, deletedAtMs: 3 };
  expect(insert(db, deleted)).toMatchObject({ id: 1, deletedAtMs: 3 });
  const write = (changes: Partial<NewPlan>) => {
    expect(update(db, 1, changes).changes).toBe(1);
    return byName(db, 'Alarma');
  };
  const changed = { ...deleted, id: 1, isActive: true, features: [], offSinceMs: null };
  expect(write({ isActive: true, features: [], deletedAtMs: undefined })).toEqual(changed);
  expect(write({ deletedAtMs: null })).toEqual({ ...changed, deletedAtMs: null });
});

test('a filter that is left out is no condition, also after a call with it', () => {
  const db = openEmpty();
  insert(db, PLAN);
  insert(db, { ...PLAN, name: 'Cámara' });
  expect(listed(db, { name: 'Cámara' })).toEqual([{ name: 'Cámara' }]);
  expect(listed(db, { id: 1 })).toEqual([{ name: 'Alarma' }]);
  expect(listed(db, { name: 'Cámara', id: 1 })).toEqual([]);
  expect(listed(db, {})).toEqual([{ name: 'Alarma' }, { name: 'Cámara' }]);
});

test('a list is JSON', () => {
  const db = openEmpty();
  for (const name of ['Alarma', 'Cámara', 'Sirena']) insert(db, { ...PLAN, name });
  const namesOf = preparedAll(
    (database, ids: number[]) =>
      database
        .select({ name: plans.name })
        .from(plans)
        .where(sql`${plans.id} in (select value from json_each(${ids}))`),
    (rows) => rows.map(({ name }) => name),
  );
  expect(namesOf(db, [1, 3])).toEqual(['Alarma', 'Sirena']);
  expect(namesOf(db, [])).toEqual([]);
});

test('every database has separate statements', () => {
  const [one, other] = [openEmpty(), openEmpty()];
  insert(one, PLAN);
  expect(byName(one, 'Alarma')).toBeDefined();
  expect(byName(other, 'Alarma')).toBeUndefined();
});
