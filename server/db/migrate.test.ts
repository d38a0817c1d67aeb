import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statusTerm } from './textSearch.ts';
import { FILLED } from '../testing/filledVersions.ts';
import { wrongTotals } from '../testing/recount.ts';
import { isNewerThanProgram, migrateDatabase, needsMigration } from './migrate.ts';
import { openDatabase, type Database } from './open.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

interface Journal {
  entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[];
}

let folder: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  database = openDatabase(':memory:');
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function editJournal(edit: (journal: Journal) => void, of = folder): void {
  const file = join(of, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  edit(journal);
  writeFileSync(file, JSON.stringify(journal));
}

function addMigration(tag: string, sql: string): void {
  writeFileSync(join(folder, `${tag}.sql`), sql);
  editJournal(({ entries }) => {
    const last = entries.at(-1);
    if (last) entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  });
}

const NEWEST = readJournal().entries.length;

function readJournal(): Journal {
  return JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal;
}

/** Applies the first migrations and inserts their rows. */
function fill(migrations: number): void {
  for (const [count, sql] of FILLED.filter(([count]) => count <= migrations)) {
    migrateDatabase(database, firstMigrations(count));
    database.client.exec(sql);
  }
  migrateDatabase(database, firstMigrations(migrations));
}

function firstMigrations(count: number): string {
  const first = join(folder, `first-${count}`);
  cpSync(MIGRATIONS, first, { recursive: true });
  editJournal((journal) => journal.entries.splice(count), first);
  return first;
}

// The text that the triggers were made from is a setting too.
const countedRows = (table: string) => (table === 'settings' ? `settings WHERE name <> 'triggers'` : table);

function rowCounts(): Record<string, number> {
  const tables = database.client
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
       AND name NOT LIKE 'sqlite%' AND name <> '__drizzle_migrations'`,
    )
    .pluck()
    .all() as string[];
  const count = (table: string) =>
    database.client
      .prepare(`SELECT count(*) FROM ${countedRows(table)}`)
      .pluck()
      .get();
  return Object.fromEntries(tables.map((table) => [table, Number(count(table))]));
}
const emptyTables = () => Object.entries(rowCounts()).flatMap(([table, count]) => (count === 0 ? table : []));
const FILL = `Tables without a row: add them to the entry [${NEWEST}, 'INSERT INTO …'] of FILLED in server/testing/filledVersions.ts`;
const rowOf = (query: string, id: number) => database.client.prepare(query).get(id);
const brokenReferences = () => database.client.pragma('foreign_key_check');
const foreignKeys = () => database.client.pragma('foreign_keys', { simple: true });

test.each([...new Set([...FILLED.map(([count]) => count), NEWEST - 1])])(
  'a filled database with %i migrations keeps every row when it is migrated',
  (migrations) => {
    fill(migrations);
    expect(emptyTables(), FILL).toEqual([]);
    const before = rowCounts();
    expect(Object.values(before).length).toBeGreaterThan(10);

    migrateDatabase(database);
    for (const query of wrongTotals) expect(database.client.prepare(query).all()).toEqual([]);
    // Since 0025 each account has its totals.
    expect(rowCounts()).toMatchObject({ ...before, seller_totals: before.users });
    expect(brokenReferences()).toEqual([]);
    expect(foreignKeys()).toBe(1);
    expect(database.client.pragma('integrity_check', { simple: true })).toBe('ok');
    database.client.exec(`UPDATE sales SET status = 'cancelled' WHERE id = 1`);
    expect(database.client.prepare('SELECT count FROM seller_totals WHERE count <> 0').pluck().all()).toEqual(
      [1],
    );
  },
);

test('a plan has had its price since it was made', () => {
  fill(4);
  const before = database.client.prepare('SELECT id, price_cents, created_at FROM plans').raw().all();
  migrateDatabase(database);
  const prices = 'SELECT plan_id, price_cents, starts_at FROM plan_prices WHERE created_by_id IS NULL';
  expect(before).not.toEqual([]);
  expect(database.client.prepare(prices).raw().all()).toEqual(before);
});

test('sales cancelled for their zone before there were rules count as demand of their place', () => {
  fill(30);
  database.client.exec(`
    UPDATE sales SET status = 'cancelled' WHERE id IN (1, 2);
    INSERT INTO sale_events (sale_id, actor_id, at, kind, to_value, reason) VALUES
      (1, 1, 50, 'status_changed', 'cancelled', 'Zona no habilitada: Tilcara'),
      (2, 1, 50, 'status_changed', 'cancelled', 'Zona no habilitada'),
      (2, 1, 60, 'status_changed', 'pending', NULL), (2, 1, 70, 'status_changed', 'cancelled', 'Duplicada');`);
  migrateDatabase(database);
  const read = 'SELECT id, zone_refused, coverage FROM sales ORDER BY id LIMIT 2';
  expect(database.client.prepare(read).raw().all()).toEqual([
    [1, 1, null],
    [2, 0, null],
  ]);
});

test('every table of the newest version has a row', () => {
  fill(NEWEST);
  expect(emptyTables(), FILL).toEqual([]);
});

test('sales installed or completed before the ledger have earned their commission, once', () => {
  fill(8);
  migrateDatabase(database, firstMigrations(18));
  database.client.exec(`
    UPDATE sales SET status = 'installed', commission_cents = 1234, updated_at = 70 WHERE id = 1;
    INSERT INTO sale_events (sale_id, actor_id, at, kind, to_value) VALUES (1, 1, 40, 'status_changed', 'appointed'),
      (1, 1, 50, 'status_changed', 'installed'), (1, 2, 60, 'edited', 'x');
    UPDATE sales SET status = 'completed', updated_at = 80 WHERE id = 2;
    INSERT INTO sales SELECT 3, seller_id, plan_id, 'cancelled', description, seller_name, plan_name, price_cents, rate_bp,
      commission_cents, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province,
      postal_code, NULL, created_at, updated_at, sold_on, NULL, NULL, NULL, 0 FROM sales WHERE id = 2;
    INSERT INTO sales SELECT 4, seller_id, plan_id, 'appointed', description, seller_name, plan_name, price_cents, rate_bp,
      777, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province,
      postal_code, NULL, created_at, updated_at, sold_on, NULL, NULL, NULL, 0 FROM sales WHERE id = 2;
  `);
  migrateDatabase(database);
  const rows = (sql: string) => database.client.prepare(sql).all();
  expect(
    rows(
      'SELECT sale_id, seller_id, kind, cycle, amount_cents, rate_bp, at, actor_id FROM commission_entries',
    ),
  ).toEqual([
    {
      sale_id: 1,
      seller_id: 2,
      kind: 'earned',
      cycle: 1,
      amount_cents: 1234,
      rate_bp: 1000,
      at: 50,
      actor_id: 1,
    },
    {
      sale_id: 2,
      seller_id: 2,
      kind: 'earned',
      cycle: 1,
      amount_cents: 1000,
      rate_bp: 1000,
      at: 80,
      actor_id: null,
    },
  ]);
  expect(rows('SELECT sale_id, payable_at < 9e15 AS isPayable FROM commission_cycles')).toEqual([
    { sale_id: 1, isPayable: 0 },
    { sale_id: 2, isPayable: 1 },
  ]);
  expect(rows('SELECT * FROM seller_balances')).toEqual([
    {
      seller_id: 2,
      in_progress_cents: 777,
      entry_count: 2,
      entries_cents: 2234,
      paid_cents: 0,
      unpaid_since: 50,
      due_at: 80,
      held_after_cents: 1234,
      held_from_cents: 2234,
    },
  ]);
  for (const query of wrongTotals.filter((sql) => !sql.includes('sale_tasks')))
    expect(rows(query)).toEqual([]);
});

test('a filled database from before push messages keeps every row', () => {
  fill(14);
  const { entries } = readJournal();
  migrateDatabase(database, firstMigrations(entries.findIndex(({ tag }) => tag.endsWith('_push'))));
  database.client.exec(`
    INSERT INTO settlements (id, number, seller_id, state, until, total_cents, created_at) VALUES (1, 1, 2, 'closed', '2026-01-01', 0, 0)`);
  const before = rowCounts();
  migrateDatabase(database);
  expect(rowCounts()).toMatchObject({
    ...before,
    seller_totals: before.users,
    push_subscriptions: 0,
    push_messages: 0,
  });
  expect(brokenReferences()).toEqual([]);
});

test('photos from before their removal count from the last change of status, those of attempts included', () => {
  fill(14);
  migrateDatabase(database, firstMigrations(24));
  const { client } = database;
  client.exec(`
    INSERT INTO sales SELECT 3, seller_id, plan_id, 'cancelled', description, seller_name, plan_name, price_cents, rate_bp,
      commission_cents, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province,
      postal_code, NULL, created_at, 90, sold_on, NULL, NULL, NULL, 0, NULL FROM sales WHERE id = 2;
    UPDATE sales SET status = 'completed', updated_at = 80 WHERE id = 1;
    INSERT INTO sale_events (sale_id, actor_id, at, kind, to_value) VALUES (1, 1, 50, 'status_changed', 'completed'),
      (1, 1, 70, 'edited', 'x');
    UPDATE sale_verifications SET photo_id = 1 WHERE sale_id = 2`);
  migrateDatabase(database);
  expect(client.prepare('SELECT id, ended_at, has_photos, photo_removed_at FROM sales').raw().all()).toEqual([
    [1, 50, 1, null],
    [2, null, 1, null],
    [3, 90, 0, null],
  ]);
});

describe('sales from before there were verifications', () => {
  const SOLD_MS = 1_000;
  const CHANGED_MS = 5_000;
  const EDITED_MS = 9_000;

  /** Stores a sale as that version did, with its last change of status, if any; returns its id. */
  function insertOldSale(status: string, changedAtMs?: number): number {
    const { client } = database;
    client.exec(
      `UPDATE sales SET photo_id = NULL;
       INSERT INTO sales (seller_id, plan_id, status, description, seller_name, plan_name, price_cents, rate_bp,
         commission_cents, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province,
         postal_code, photo_id, created_at, updated_at, sold_on)
       SELECT seller_id, plan_id, '${status}', description, seller_name, plan_name, price_cents, rate_bp, commission_cents,
         'Ana Paz', customer_email, customer_phone, '28.111.222', street, street_number, city, province, postal_code,
         1, ${SOLD_MS}, ${EDITED_MS}, sold_on
       FROM sales WHERE id = 1`,
    );
    const id = Number(client.prepare('SELECT max(id) FROM sales').pluck().get());
    if (changedAtMs !== undefined) {
      client.exec(
        `INSERT INTO sale_events (sale_id, actor_id, at, kind, field, from_value, to_value) VALUES
         (${id}, 1, ${changedAtMs - 1}, 'status_changed', 'status', 'x', 'x'),
         (${id}, 1, ${changedAtMs}, 'status_changed', 'status', 'x', '${status}'),
         (${id}, 1, ${EDITED_MS}, 'edited', 'description', 'a', 'b')`,
      );
    }
    return id;
  }

  test.each([
    ['pending', undefined, { state: 'pending', source: 'manual', decided_at: null }, ['verify', SOLD_MS]],
    ['pending_appointment', CHANGED_MS, {}, ['follow_up', CHANGED_MS]],
    ['pending_appointment', undefined, {}, ['follow_up', EDITED_MS]],
    ['appointed', CHANGED_MS, {}, ['date', CHANGED_MS]],
    ['installed', CHANGED_MS, {}, undefined],
    ['completed', undefined, {}, undefined],
    ['cancelled', CHANGED_MS, {}, undefined],
  ])(
    '%s, changed at %s: have one attempt and the task that follows',
    (status, changedAtMs, attempt, task) => {
      fill(4);
      const id = insertOldSale(status, changedAtMs);
      migrateDatabase(database);
      const attempts = database.client.prepare('SELECT * FROM sale_verifications WHERE sale_id = ?').all(id);
      expect(attempts).toMatchObject([
        {
          attempt: 1,
          holder_name: 'Ana Paz',
          holder_dni: '28.111.222',
          relationship: 'holder',
          photo_id: 1,
          state: 'approved',
          source: 'import',
          created_at: SOLD_MS,
          decided_at: changedAtMs ?? EDITED_MS,
          decided_by_id: null,
          replaced_at: null,
          ...attempt,
        },
      ]);
      const [name, since] = task ?? [];
      expect(rowOf('SELECT task, since, ends_at FROM sale_tasks WHERE sale_id = ?', id)).toEqual(
        task && { task: name, since, ends_at: null },
      );
      expect(rowOf('SELECT possible_duplicate FROM sales WHERE id = ?', id)).toEqual({
        possible_duplicate: 0,
      });
      for (const query of wrongTotals) expect(database.client.prepare(query).all()).toEqual([]);
    },
  );
});

test('counts and searches include earlier rows', () => {
  fill(13);
  migrateDatabase(database);
  for (const query of wrongTotals) expect(database.client.prepare(query).all()).toEqual([]);
  const ids = (sql: string) => database.client.prepare(sql).pluck().all();
  expect(ids(`SELECT rowid FROM user_search WHERE name GLOB '*inigo*'`)).toEqual([3]);
  expect(ids('SELECT id FROM user_names ORDER BY sort_key')).toEqual([1, 2, 3]);
  const pending = `status : "${statusTerm('pending')}"`;
  expect(ids(`SELECT rowid FROM sale_search WHERE sale_search MATCH '"gom" AND ${pending}'`)).toEqual([1, 2]);
  expect(ids('SELECT first_id || last_id FROM sale_days')).toEqual(['12']);
});

test('recipients and readers are counted again, without authors and deactivated accounts', () => {
  fill(14);
  migrateDatabase(database, firstMigrations(33));
  database.client.exec('UPDATE notification_totals SET recipients = 9, readers = 9');
  migrateDatabase(database);
  for (const query of wrongTotals) expect(database.client.prepare(query).all()).toEqual([]);
});

test('earlier notifications ask for no acknowledgement, and recipients of those to all are counted', () => {
  fill(36);
  migrateDatabase(database);
  const rows = database.client
    .prepare(`SELECT recipient_type, requires_ack, ack_by, pinned, recipients, readers, acks
    FROM notifications JOIN notification_totals ON notification_id = id`);
  const old = { requires_ack: 0, ack_by: null, pinned: 0, acks: 0 };
  expect(rows.all()).toEqual([
    { ...old, recipient_type: 'specific', recipients: 1, readers: 1 },
    { ...old, recipient_type: 'all', recipients: 1, readers: 1 },
  ]);
  for (const query of wrongTotals) expect(database.client.prepare(query).all()).toEqual([]);
});

test('sessions from before devices were kept go on, for 180 days from the sign-in at most', () => {
  const DAY_MS = 86_400_000;
  fill(20);
  const add = database.client.prepare(
    'INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES (?, 2, ?, ?)',
  );
  add.run('fresh', 500 * DAY_MS, 530 * DAY_MS);
  add.run('used', 400 * DAY_MS, 500 * DAY_MS);
  add.run('old', 300 * DAY_MS, 530 * DAY_MS);
  migrateDatabase(database);
  const days = `created_at / ${DAY_MS} AS made, last_seen_at / ${DAY_MS} AS seen, expires_at / ${DAY_MS} AS ends`;
  expect(
    database.client.prepare(`SELECT token_hash, device, ${days} FROM sessions WHERE created_at > 0`).all(),
  ).toEqual([
    { token_hash: 'old', device: null, made: 300, seen: 500, ends: 480 },
    { token_hash: 'used', device: null, made: 400, seen: 470, ends: 500 },
    { token_hash: 'fresh', device: null, made: 500, seen: 500, ends: 530 },
  ]);
  database.client.exec('UPDATE users SET is_active = 0 WHERE id = 2');
  expect(database.client.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(0);
});

test('migrating again does nothing, even with a broken reference', () => {
  fill(4);
  migrateDatabase(database);
  database.client.exec('PRAGMA foreign_keys = OFF; DELETE FROM plans; PRAGMA foreign_keys = ON');
  expect(needsMigration(database)).toBe(false);
  const before = rowCounts();
  migrateDatabase(database);
  expect(rowCounts()).toEqual(before);
});

test('payout data from before their changes were kept are no news, and settlements stay as they were', () => {
  fill(21);
  migrateDatabase(database);
  expect(database.client.prepare('SELECT * FROM payout_changes').all()).toEqual([]);
  const settlements = database.client.prepare('SELECT payout_changed_at FROM settlements').all();
  expect(settlements).toEqual([{ payout_changed_at: null }]);
});

test('contacts recorded before they had keys never clash, and keys cannot be changed', () => {
  fill(21);
  const contact = `INSERT INTO sale_events (sale_id, actor_id, at, kind, field, to_value) VALUES (1, 2, 6, 'contact', 'contact.call', 'sent');`;
  database.client.exec(contact + contact);
  migrateDatabase(database);
  database.client.exec(contact);
  const setKey = (key: string) => () =>
    database.client.exec(
      `INSERT INTO sale_events (sale_id, actor_id, at, kind, client_key) VALUES (1, 2, 7, 'contact', '${key}');`,
    );
  setKey('first-key')();
  expect(setKey('first-key')).toThrow('UNIQUE');
  database.client.exec('UPDATE sales SET erased_at = 1 WHERE id = 1');
  expect(() => database.client.exec(`UPDATE sale_events SET client_key = 'other'`)).toThrow('append-only');
});

test('a migration that rebuilds a table keeps the rows that reference it', () => {
  fill(4);
  migrateDatabase(database);
  const before = rowCounts();
  addMigration(
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
  expect(rowCounts()).toEqual(before);
  expect(brokenReferences()).toEqual([]);
  expect(foreignKeys()).toBe(1);
});

test('customers erased before: texts about them go, and the search index is due for a rewrite', () => {
  const rewrite = () =>
    database.client.prepare("SELECT value FROM settings WHERE name = 'search_rewrite'").pluck().all();
  fill(21);
  migrateDatabase(database, firstMigrations(27));
  database.client.exec('UPDATE sales SET erased_at = 5, photo_id = NULL WHERE id = 1');
  migrateDatabase(database);
  expect(database.client.prepare('SELECT description FROM sales ORDER BY id').pluck().all()).toEqual([
    'Datos borrados',
    'd',
  ]);
  expect(rewrite()).toEqual(['wanted']);
  const change = database.client.prepare("UPDATE sales SET description = 'Ana' WHERE id = ?");
  expect(() => change.run(1)).toThrow('stays erased');
  change.run(2);
});

test('without an erased customer the index of searches stays as it is', () => {
  fill(21);
  migrateDatabase(database, firstMigrations(27));
  migrateDatabase(database);
  const rewrites = database.client.prepare("SELECT count(*) FROM settings WHERE name = 'search_rewrite'");
  expect(rewrites.pluck().get()).toBe(0);
});

describe('a failed migration rolls back all pending ones:', () => {
  test.each([
    [
      'broken references',
      'DELETE FROM plans;',
      'La migración 9998_fine, 9999_broken dejaba 3 referencias rotas: no se cambió nada',
    ],
    [
      'an SQL error',
      'CREATE TABLE again (n); CREATE TABLE users (n);',
      'La migración 9999_broken falló y no se cambió nada: table users already exists',
    ],
  ])('%s', (_name, sql, sentence) => {
    fill(4);
    migrateDatabase(database);
    addMigration('9998_fine', 'CREATE TABLE extra (n);');
    addMigration('9999_broken', sql);
    const before = database.client.serialize();
    expect(() => migrateDatabase(database, folder)).toThrow(new Error(sentence));
    expect(database.client.serialize().equals(before)).toBe(true);
    expect(foreignKeys()).toBe(1);
  });
});

test('a database of a later version is refused and unchanged', () => {
  addMigration('9999_later', 'CREATE TABLE later (n);');
  migrateDatabase(database, folder);
  expect(isNewerThanProgram(database)).toBe(true);
  expect(() => migrateDatabase(database)).toThrow(
    'La base de datos es de una versión más nueva del sistema: actualízalo para usarla. No se cambió nada.',
  );
  expect(isNewerThanProgram(database, folder)).toBe(false);
});

test("triggers are made again from today's text, and an unknown one is left for a restore to refuse", () => {
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

test('a missing migrations folder is named in the error', () => {
  expect(() => migrateDatabase(database, '/nowhere')).toThrow('No se encuentran las migraciones en /nowhere');
});
