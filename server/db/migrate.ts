import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from './open.ts';
import { isFoldingStale, refold } from './refold.ts';
import { areTriggersStale, remakeTriggers } from './triggers.ts';
import { storageTrouble } from './trouble.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

interface Migration {
  tag: string;
  when: number;
}

export function needsMigration(database: Database, folder = MIGRATIONS): boolean {
  const { client } = database;
  return (
    pendingMigrations(client, folder).length > 0 ||
    (isComplete(client) && (areTriggersStale(client) || isFoldingStale(database)))
  );
}

/** True if the database has a migration that this program does not, usually from a later version. */
export function isNewerThanProgram({ client }: Database, folder = MIGRATIONS): boolean {
  const known = new Set(readJournal(folder).map(({ when }) => when));
  return appliedMigrations(client).some((when) => !known.has(when));
}

/** Applies pending migrations and today's triggers, or nothing; throws if one fails, or if `isNewerThanProgram`. */
export function migrateDatabase(database: Database, folder = MIGRATIONS, beforeCommit?: () => void): void {
  const { client, blockingTransaction } = database;
  if (isNewerThanProgram(database, folder)) {
    throw new Error(
      'La base de datos es de una versión más nueva del sistema: actualízalo para usarla. No se cambió nada.',
    );
  }
  if (!needsMigration(database, folder)) return;
  // Otherwise rebuilding a table would cascade deletes.
  client.pragma('foreign_keys = OFF');
  try {
    blockingTransaction(() => {
      // Read again: with DATABASE_URL another process may have migrated the same primary.
      const pending = pendingMigrations(client, folder);
      for (const migration of pending) applyMigration(client, folder, migration);
      if (isComplete(client)) {
        remakeTriggers(client, MIGRATIONS);
        if (isFoldingStale(database)) refold(database);
      }
      requireReferences(client);
      beforeCommit?.();
    });
  } finally {
    client.pragma('foreign_keys = ON');
  }
}

function readJournal(folder: string): Migration[] {
  const journal = join(folder, 'meta/_journal.json');
  if (!existsSync(journal)) throw new Error(`No se encuentran las migraciones en ${folder}`);
  return (JSON.parse(readFileSync(journal, 'utf8')) as { entries: Migration[] }).entries;
}

function appliedMigrations(client: Database['client']): number[] {
  const table = client.prepare(`SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'`).get();
  if (table === undefined) return [];
  return client.prepare('SELECT created_at FROM __drizzle_migrations').pluck().all().map(Number);
}

function pendingMigrations(client: Database['client'], folder: string): Migration[] {
  const applied = new Set(appliedMigrations(client));
  return readJournal(folder).filter(({ when }) => !applied.has(when));
}

/** Today's triggers need today's tables. */
function isComplete(client: Database['client']): boolean {
  return pendingMigrations(client, MIGRATIONS).length === 0;
}

function applyMigration(client: Database['client'], folder: string, { tag, when }: Migration): void {
  try {
    const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    client.exec(sql);
    // Equals drizzle-kit's table and hash.
    client.exec(
      'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
    );
    client
      .prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
      .run(createHash('sha256').update(sql).digest('hex'), when);
  } catch (error) {
    const reason = storageTrouble(error) ?? (error as Error).message;
    throw new Error(`La migración ${tag} falló y no se cambió nada: ${reason}`, { cause: error });
  }
}

function requireReferences(client: Database['client']): void {
  const broken = client.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (broken.length === 0) return;
  const places = new Set(broken.map(({ table, parent }) => `de ${table} a ${parent}`));
  throw new Error(
    `La actualización dejaba referencias rotas (${broken.length}: ${[...places].join(', ')}): no se cambió nada`,
  );
}
