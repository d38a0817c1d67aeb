import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { FILLED } from '../testing/filledVersions.ts';
import {
  addMigration,
  brokenReferences,
  copyMigrations,
  fill,
  firstMigrations,
  MIGRATIONS,
  readJournal,
  rowCounts,
  test,
} from '../testing/migrations.ts';
import { wrongTotals } from '../testing/recount.ts';
import { isNewerThanProgram, migrateDatabase, needsMigration } from './migrate.ts';
import type { Database } from './open.ts';

const NEWEST = readJournal().entries.length;
const FILL = `Tables without a row: add them to the entry [${NEWEST}, 'INSERT INTO …'] of FILLED in server/testing/filledVersions.ts`;
/** Made from the sales, again where a migration says so. */
const INDEXED_AGAIN = ['sale_search', 'sale_search_queue'];
const emptyTables = (database: Database) =>
  Object.entries(rowCounts(database)).flatMap(([table, count]) =>
    count === 0 && !INDEXED_AGAIN.includes(table) ? table : [],
  );
const foreignKeys = ({ client }: Database) => client.pragma('foreign_keys', { simple: true });

test.for([...new Set([...FILLED.map(([count]) => count), NEWEST - 1])])(
  'a filled database with %i migrations keeps every row when it is migrated',
  (migrations, { database }) => {
    fill(database, migrations);
    expect(emptyTables(database), FILL).toEqual([]);
    // In account_news since 0058.
    const { payout_changes: accountNews, ...before } = rowCounts(database);
    expect(Object.values(before).length).toBeGreaterThan(10);

    migrateDatabase(database);
    for (const query of wrongTotals) expect(database.client.prepare(query).all()).toEqual([]);
    // Since 0025 each account has its totals.
    // Dropped by 0059.
    delete before.seller_due_days;
    for (const table of INDEXED_AGAIN) delete before[table];
    expect(rowCounts(database)).toMatchObject({
      ...before,
      seller_totals: before.users,
      account_news: before.account_news ?? accountNews ?? 0,
      // Since 0065 each team has its room.
      chat_rooms: (before.chat_rooms ?? 0) + (migrations > 65 ? 0 : (before.teams ?? 0)),
    });
    expect(brokenReferences(database)).toEqual([]);
    expect(foreignKeys(database)).toBe(1);
    expect(database.client.pragma('integrity_check', { simple: true })).toBe('ok');
    database.client.exec(`UPDATE sales SET status = 'cancelled' WHERE id = 1`);
    expect(database.client.prepare('SELECT count FROM seller_totals WHERE count <> 0').pluck().all()).toEqual(
      [1],
    );
  },
);

test('every table of the newest version has a row', ({ database }) => {
  fill(database, NEWEST);
  expect(emptyTables(database), FILL).toEqual([]);
});

test('a filled database from before push messages keeps every row', ({ database }) => {
  fill(database, 14);
  const { entries } = readJournal();
  migrateDatabase(database, firstMigrations(entries.findIndex(({ tag }) => tag.endsWith('_push'))));
  database.client.exec(`
    INSERT INTO settlements (id, number, seller_id, state, until, total_cents, created_at) VALUES (1, 1, 2, 'closed', '2026-01-01', 0, 0)`);
  const before = rowCounts(database);
  migrateDatabase(database);
  expect(rowCounts(database)).toMatchObject({
    ...before,
    seller_totals: before.users,
    push_subscriptions: 0,
    push_messages: 0,
  });
  expect(brokenReferences(database)).toEqual([]);
});

test('what a migration moves or derives keeps its values', ({ database }) => {
  fill(database, 57);
  const { client } = database;
  client.exec(`
    INSERT INTO payout_changes (user_id, at, is_read) VALUES (2, 7, 1);
    UPDATE sales SET client_key = 'k' WHERE id = 1`);
  migrateDatabase(database);
  const rows = (sql: string) => client.prepare(sql).raw().all();
  expect(rows('SELECT user_id, kind, at, is_read FROM account_news')).toEqual([
    [2, 'payout_changed', 0, 0],
    [2, 'payout_changed', 7, 1],
  ]);
  expect(rows('SELECT id, author_id, client_key FROM sales')).toEqual([
    [1, 2, 'k'],
    [2, null, null],
  ]);
});

test('migrating again does nothing, even with a broken reference', ({ database }) => {
  fill(database, 4);
  migrateDatabase(database);
  database.client.exec('PRAGMA foreign_keys = OFF; DELETE FROM plans; PRAGMA foreign_keys = ON');
  expect(needsMigration(database)).toBe(false);
  const before = rowCounts(database);
  migrateDatabase(database);
  expect(rowCounts(database)).toEqual(before);
});

test('a migration that rebuilds a table keeps the rows that reference it', ({ database }) => {
  fill(database, 4);
  migrateDatabase(database);
  const before = rowCounts(database);
  const folder = copyMigrations();
  addMigration(
    folder,
    '9999_rebuild',
    `CREATE TABLE rebuilt (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, name text NOT NULL);
     --> statement-breakpoint
     INSERT INTO rebuilt SELECT id, name FROM plans;
     --> statement-breakpoint
     DROP TABLE plans;
     --> statement-breakpoint
     ALTER TABLE rebuilt RENAME TO plans;`,
  );
  expect(needsMigration(database, folder)).toBe(true);
  migrateDatabase(database, folder);
  expect(rowCounts(database)).toEqual(before);
  expect(brokenReferences(database)).toEqual([]);
  expect(foreignKeys(database)).toBe(1);
});

describe('a failed migration rolls back all pending ones:', () => {
  test.for<[name: string, sql: string, sentence: string]>([
    [
      'broken references',
      'DELETE FROM plans;',
      'La actualización dejaba referencias rotas (3: de plan_prices a plans, de sales a plans): no se cambió nada',
    ],
    [
      'an SQL error',
      'CREATE TABLE again (n); CREATE TABLE users (n);',
      'La migración 9999_broken falló y no se cambió nada: table users already exists',
    ],
  ])('%s', ([, sql, sentence], { database }) => {
    fill(database, 4);
    migrateDatabase(database);
    const folder = copyMigrations();
    addMigration(folder, '9998_fine', 'CREATE TABLE extra (n);');
    addMigration(folder, '9999_broken', sql);
    const before = database.client.serialize();
    expect(() => migrateDatabase(database, folder)).toThrow(new Error(sentence));
    expect(database.client.serialize().equals(before)).toBe(true);
    expect(foreignKeys(database)).toBe(1);
  });
});

test('a database of a later version is refused and unchanged', ({ database }) => {
  const folder = copyMigrations();
  addMigration(folder, '9999_later', 'CREATE TABLE later (n);');
  migrateDatabase(database, folder);
  expect(isNewerThanProgram(database)).toBe(true);
  expect(() => migrateDatabase(database)).toThrow(
    'La base de datos es de una versión más nueva del sistema: actualízalo para usarla. No se cambió nada.',
  );
  expect(isNewerThanProgram(database, folder)).toBe(false);
});

test("triggers are made again from today's text, and an unknown one is left for a restore to refuse", ({
  database,
}) => {
  migrateDatabase(database);
  const { client } = database;
  const triggers = () =>
    client
      .prepare(`SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name`)
      .all();
  const made = triggers();
  expect(made.length).toBeGreaterThan(40);
  expect(JSON.stringify(made)).not.toContain('push_');
  client.exec(`
    DROP TRIGGER sales_deleted;
    CREATE TRIGGER push_news AFTER INSERT ON sale_events BEGIN SELECT 1; END;
    UPDATE settings SET value = 'older' WHERE name = 'triggers'`);
  expect(needsMigration(database)).toBe(true);
  migrateDatabase(database);
  expect(triggers()).toEqual(made);
  expect(needsMigration(database)).toBe(false);

  client.exec(`
    CREATE TRIGGER zz AFTER INSERT ON sales BEGIN SELECT 1; END;
    UPDATE settings SET value = 'older' WHERE name = 'triggers'`);
  migrateDatabase(database);
  expect(triggers()).toHaveLength(made.length + 1);
});

test('a migration makes no trigger: its text belongs into server/db/triggers', () => {
  const { entries } = readJournal();
  const withTriggers = entries
    .filter(({ tag }) => /CREATE (TRIGGER|VIEW)/i.test(readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')))
    .map(({ idx }) => idx);
  expect(withTriggers.length).toBeGreaterThan(10);
  expect(withTriggers.filter((idx) => idx > 27)).toEqual([]);
});

test("only the newest migration keeps the generator's snapshot", () => {
  const newest = String(NEWEST - 1).padStart(4, '0');
  const snapshots = readdirSync(join(MIGRATIONS, 'meta')).filter((name) => name !== '_journal.json');
  expect(snapshots, 'delete the older ones: the next migration is made from the newest alone').toEqual([
    `${newest}_snapshot.json`,
  ]);
});

test('migrations are numbered in the order of the journal, each number once', () => {
  const numbered = readJournal().entries.map(
    ({ tag }, index) => [tag, String(index).padStart(4, '0')] as const,
  );
  const wrong = numbered.filter(([tag, number]) => !tag.startsWith(`${number}_`));
  expect(wrong, 'another branch took the number: CONTRIBUTING, "Add a migration"').toEqual([]);
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  expect(files).toEqual(numbered.map(([tag]) => `${tag}.sql`));
});

test('a missing migrations folder is named in the error', ({ database }) => {
  expect(() => migrateDatabase(database, '/nowhere')).toThrow('No se encuentran las migraciones en /nowhere');
});
