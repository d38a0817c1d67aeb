import BetterSqlite3 from 'better-sqlite3';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';
import * as schema from './schema.ts';

/** Columns, keys, references and indexes of every table that `schema.ts` declares, in a comparable form. */
function describeTables(client: BetterSqlite3.Database, tables: string[]) {
  const pragma = (name: string, table: string) => client.pragma(`${name}('${table}')`) as object[];
  return tables.map((table) => ({
    table,
    columns: sorted(pragma('table_xinfo', table)),
    references: sorted(pragma('foreign_key_list', table)),
    indexes: sorted(
      client
        .prepare(
          "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
        )
        .all(table)
        .map((index) => {
          const { name, sql } = index as { name: string; sql: string };
          return {
            name,
            sql: sql
              .replaceAll(/["`]|\s+/g, ' ')
              .replaceAll(/ +/g, ' ')
              .toLowerCase(),
          };
        }),
    ),
  }));
}

function sorted(rows: object[]): string[] {
  return rows.map((row) => JSON.stringify(row, withoutPosition)).toSorted();
}

/** `cid` and `id` only number columns and references in order of declaration. */
function withoutPosition(key: string, value: unknown): unknown {
  return key === 'cid' || key === 'id' ? undefined : value;
}

test('the migrations build exactly what the schema declares', async () => {
  const empty = await generateSQLiteDrizzleJson({});
  const declared = new BetterSqlite3(':memory:');
  for (const sql of await generateSQLiteMigration(empty, await generateSQLiteDrizzleJson({ ...schema }))) {
    declared.exec(sql);
  }
  const migrated = openDatabase(':memory:');
  migrateDatabase(migrated);

  const tables = declared
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[];
  expect(tables).toContain('sales');
  expect(describeTables(migrated.client, tables)).toEqual(describeTables(declared, tables));
  migrated.close();
  declared.close();
});

const FUNCTIONS_OF_3_40 = new Set(
  `abs char fts5 strftime coalesce count format glob hex ifnull iif instr json json_array json_each json_extract json_object length like
   lower ltrim max min nullif printf quote raise replace round rtrim substr substring sum total trim typeof unicode upper`.split(
    /\s+/,
  ),
);

test("Debian 12's sqlite3 (3.40) opens the file: its schema calls no newer function", () => {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const made = database.client
    .prepare(`SELECT sql FROM sqlite_master WHERE sql IS NOT NULL`)
    .pluck()
    .all()
    .join('\n') as string;
  const known = database.client.prepare('SELECT DISTINCT name FROM pragma_function_list').pluck().all();
  database.close();
  const words = made.replaceAll(/--.*|'[^']*'/g, '').matchAll(/\b(\w+) *\(/g);
  const called = new Set([...words].map(([, name = '']) => name.toLowerCase()));
  const functions = [...called].filter((name) => known.includes(name));
  expect(functions).toContain('coalesce');
  expect(functions.filter((name) => !FUNCTIONS_OF_3_40.has(name))).toEqual([]);
});
