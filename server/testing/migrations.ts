import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished, test as base } from 'vitest';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { FILLED } from './filledVersions.ts';

export const MIGRATIONS = fileURLToPath(new URL('../db/migrations', import.meta.url));

interface Journal {
  entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[];
}

/** An empty database for each test. */
export const test = base.extend<{ database: Database }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture gets
  database: async ({}, use) => {
    const database = openDatabase(':memory:');
    await use(database);
    database.close();
  },
});

/** Returns a folder with a copy of all migrations, until the test ends. */
export function copyMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  return folder;
}

/** Returns a folder with the first migrations alone. */
export function firstMigrations(count: number): string {
  const folder = copyMigrations();
  editJournal(folder, (journal) => journal.entries.splice(count));
  return folder;
}

/** Appends a migration to a copy. */
export function addMigration(folder: string, tag: string, sql: string): void {
  writeFileSync(join(folder, `${tag}.sql`), sql);
  editJournal(folder, ({ entries }) => {
    const last = entries.at(-1);
    if (last) entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  });
}

export function readJournal(folder = MIGRATIONS): Journal {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
}

function editJournal(folder: string, edit: (journal: Journal) => void): void {
  const journal = readJournal(folder);
  edit(journal);
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
}

/** Applies the first migrations and inserts their rows. */
export function fill(database: Database, migrations: number): void {
  const folder = copyMigrations();
  const migrate = (count: number) => {
    editJournal(folder, (journal) => (journal.entries = readJournal().entries.slice(0, count)));
    migrateDatabase(database, folder);
  };
  for (const [count, sql] of FILLED.filter(([count]) => count <= migrations)) {
    migrate(count);
    database.client.exec(sql);
  }
  migrate(migrations);
}

/** Counts the rows of each table. */
export function rowCounts({ client }: Database): Record<string, number> {
  const tables = client
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
       AND name NOT LIKE 'sqlite%' AND name <> '__drizzle_migrations'`,
    )
    .pluck()
    .all() as string[];
  const count = (table: string) =>
    client
      .prepare(`SELECT count(*) FROM ${countedRows(table)}`)
      .pluck()
      .get();
  return Object.fromEntries(tables.map((table) => [table, Number(count(table))]));
}

/** The hash of the triggers, and the work that a new index still needs, are settings too. */
const countedRows = (table: string) =>
  table === 'settings' ? `settings WHERE name NOT IN ('triggers', 'folded', 'search_rewrite')` : table;

/** Rows whose foreign key leads nowhere. */
export const brokenReferences = ({ client }: Database) => client.pragma('foreign_key_check');
