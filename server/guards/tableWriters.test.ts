import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getTableName, is, Table } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as schema from '../db/schema.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tables = Object.entries(schema).flatMap(([name, value]) =>
  is(value, Table) ? [[name, getTableName(value)] as const] : [],
);
const tableOfConstant = new Map<string, string>(tables);
const tableNames = new Set<string>(tables.map(([, name]) => name));

/** Writes through Drizzle, `db/prepared.ts`, `eraseText`, and raw SQL. */
const WRITES = [
  /\.(?:insert|update|delete)\(\s*(?:schema\.)?(\w+)\s*\)/g,
  /\b(?:insertInto|insertWithId|updateById|deleteById)\((\w+)\)/g,
  /\beraseText\(\s*\w+,\s*(\w+)\./g,
  /\b(?:(?:insert|replace)(?: or \w+)? into|update(?: or \w+)?|delete from)\s+["'`]?(?:\$\{)?(\w+)/gi,
];

const files = globSync('server/{features,files}/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);
const writers = new Map<string, Set<string>>();
for (const file of files) {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  const [, owner = ''] = /^server\/(?:features\/)?(\w+)/.exec(file) ?? [];
  for (const [, word = ''] of WRITES.flatMap((write) => [...text.matchAll(write)])) {
    const table = tableOfConstant.get(word) ?? (tableNames.has(word) ? word : undefined);
    if (table !== undefined) writers.set(table, (writers.get(table) ?? new Set()).add(owner));
  }
}

test('a table is written by one feature', () => {
  const shared = [...writers].filter(([, owners]) => owners.size > 1);
  expect(
    shared.map(([table, owners]) => `${table}: ${[...owners].join(', ')}`),
    "call the service of the table's feature",
  ).toEqual([]);
  expect(writers.size).toBeGreaterThan(45);
});

test('sale events are written by features/events, settings by db/settingRows', () => {
  expect([...(writers.get('sale_events') ?? [])]).toEqual(['events']);
  expect(writers.has('settings'), 'use db/settingRows.ts').toBe(false);
});
