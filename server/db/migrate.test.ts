import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
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

function editJournal(edit: (journal: Journal) => void): void {
  const file = join(folder, 'meta/_journal.json');
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

/** Two people, a file, a plan, two sales with an event, as the first version of the product stored them. */
function populate(): void {
  database.client.exec(`
    INSERT INTO users (id, email, name, phone, location, role, password_hash, rate_bp, is_active, created_at, updated_at)
    VALUES (1, 'a@example.com', 'A', '1', 'X', 'admin', 'h', 1000, 1, 0, 0), (2, 'b@example.com', 'B', '1', 'X', 'seller', 'h', 1000, 1, 0, 0);
    INSERT INTO sessions VALUES ('hash', 2, 0, 1);
    INSERT INTO files (name, purpose, owner_id, original_name, content_type, size_bytes, created_at)
    VALUES ('f.jpg', 'dni', 2, 'f.jpg', 'image/jpeg', 1, 0);
    INSERT INTO plans (id, name, description, price_cents, features, is_active, created_at, updated_at)
    VALUES (1, 'P', 'P', 10000, '[]', 1, 0, 0);
    INSERT INTO sales (id, seller_id, plan_id, status, description, seller_name, plan_name, price_cents, rate_bp,
      commission_cents, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province,
      postal_code, created_at, updated_at, sold_on)
    SELECT id, 2, 1, 'pending', 'd', 'B', 'P', 10000, 1000, 1000, 'María Gómez', 'c@example.com', '1', '30123456', 's', '1',
      'c', 'p', '1', 0, 0, '2026-01-01'
    FROM (SELECT 1 AS id UNION SELECT 2);
    INSERT INTO sale_events (sale_id, actor_id, at, kind, to_value) VALUES (1, 2, 0, 'registered', 'pending');
  `);
}

const TABLES = [
  'users',
  'sessions',
  'files',
  'plans',
  'sales',
  'sale_events',
  'seller_totals',
  'plan_totals',
  'day_totals',
];
const rowCounts = () =>
  TABLES.map((table) => database.client.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
const brokenReferences = () => database.client.pragma('foreign_key_check');
const foreignKeys = () => database.client.pragma('foreign_keys', { simple: true });

test('a populated database of the first version keeps every row', () => {
  editJournal((journal) => journal.entries.splice(2));
  migrateDatabase(database, folder);
  populate();
  const before = rowCounts();
  expect(before).toEqual([2, 1, 1, 1, 2, 1, 1, 1, 1]);

  migrateDatabase(database);
  expect(rowCounts()).toEqual(before);
  expect(brokenReferences()).toEqual([]);
  expect(foreignKeys()).toBe(1);
  expect(database.client.pragma('integrity_check', { simple: true })).toBe('ok');
  database.client.exec(`UPDATE sales SET status = 'cancelled' WHERE id = 1`);
  expect(database.client.prepare('SELECT count FROM seller_totals').pluck().all()).toEqual([1]);
});

test('migrating once more changes nothing', () => {
  migrateDatabase(database);
  populate();
  const before = rowCounts();
  migrateDatabase(database);
  expect(rowCounts()).toEqual(before);
});

test('a migration that rebuilds a table keeps what refers to it', () => {
  migrateDatabase(database);
  populate();
  addMigration(
    '9999_rebuild',
    `CREATE TABLE rebuilt (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, email text NOT NULL, name text NOT NULL);
     --> statement-breakpoint
     INSERT INTO rebuilt SELECT id, email, name FROM users;
     --> statement-breakpoint
     DROP TABLE users;
     --> statement-breakpoint
     ALTER TABLE rebuilt RENAME TO users;`,
  );
  migrateDatabase(database, folder);
  expect(rowCounts()).toEqual([2, 1, 1, 1, 2, 1, 1, 1, 1]);
  expect(brokenReferences()).toEqual([]);
  expect(foreignKeys()).toBe(1);
});

test('a migration that breaks a reference is reported, and references are guarded again', () => {
  migrateDatabase(database);
  populate();
  addMigration('9999_broken', 'DELETE FROM plans;');
  expect(() => migrateDatabase(database, folder)).toThrow('La migración dejó 2 referencias rotas');
  expect(foreignKeys()).toBe(1);
});

test('missing migrations are reported by their folder', () => {
  expect(() => migrateDatabase(database, '/nowhere')).toThrow('No se encuentran las migraciones en /nowhere');
});
