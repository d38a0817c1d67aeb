import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from './open.ts';

const TRIGGERS = fileURLToPath(new URL('./triggers', import.meta.url));

/** Name of the row in `settings` with the hash of the text that the triggers were made from. */
const MADE_FROM = 'triggers';

/** True if the triggers and views were made from another text than today's. */
export function areTriggersStale(client: Database['client']): boolean {
  const made = client.prepare('SELECT value FROM settings WHERE name = ?').pluck().get(MADE_FROM);
  return made !== hashOf(readTriggers());
}

/** Drops the triggers and views of this and earlier versions and makes today's. Call in the migrations' transaction. */
export function remakeTriggers(client: Database['client'], migrations: string): void {
  const text = readTriggers();
  const known = namesIn(text + sqlOf(migrations));
  const present = client
    .prepare(`SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')`)
    .all() as { type: string; name: string }[];
  // A trigger goes with its view; an unknown name stays, and a restore refuses it.
  for (const { type, name } of present) if (known.has(name)) client.exec(`DROP ${type} IF EXISTS ${name}`);
  client.exec(text);
  client
    .prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    )
    .run(MADE_FROM, hashOf(text));
}

function readTriggers(): string {
  return sqlOf(TRIGGERS);
}

function sqlOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

function namesIn(sql: string): Set<string> {
  return new Set([...sql.matchAll(/CREATE (?:TRIGGER|VIEW) [`"]?(\w+)/gi)].map(([, name = '']) => name));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
