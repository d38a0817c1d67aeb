import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';

const README = `${import.meta.dirname}/README.md`;
const SECTION = /(?<=## What follows from a write\n)[^]*?(?=\n## )/;

interface Trigger {
  name: string;
  tbl_name: string;
  sql: string;
}

/** Markdown: a line for each table and event. */
function tableOf(triggers: Trigger[]): string {
  const rows = new Map<string, string[]>();
  for (const { name, tbl_name: table, sql } of triggers) {
    const [, event = ''] = /\b(?:BEFORE|AFTER|INSTEAD OF)\s+(INSERT|UPDATE|DELETE)\b/i.exec(sql) ?? [];
    const row = `| \`${table}\` | ${event.toLowerCase()} |`;
    rows.set(row, [...(rows.get(row) ?? []), `\`${name}\``]);
  }
  const lines = Array.from(rows, ([row, names]) => `${row} ${names.join(', ')} |`);
  return ['| Table or view | Event | Triggers |', '|---|---|---|', ...lines.toSorted()].join('\n');
}

test('the README lists the triggers of each table and event (npx vitest -u writes it)', async () => {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const select = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name";
  const triggers = database.client.prepare(select).all() as Trigger[];
  database.close();
  expect(triggers.length).toBeGreaterThan(80);
  const readme = readFileSync(README, 'utf8');
  expect(readme).toMatch(SECTION);
  await expect(readme.replace(SECTION, `\n${tableOf(triggers)}\n`)).toMatchFileSnapshot(README);
});
