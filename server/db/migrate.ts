import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import type { Database } from './open.ts';

/** The folder of migrations: beside this file, in the sources as in the build. */
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the database to the newest schema. Foreign keys are off meanwhile, because a migration that
 * rebuilds a table would cascade deletes; throws if a reference is broken afterwards.
 */
export function migrateDatabase({ db, client }: Database, folder = MIGRATIONS): void {
  if (!existsSync(folder)) throw new Error(`No se encuentran las migraciones en ${folder}`);
  client.pragma('foreign_keys = OFF');
  try {
    migrate(db, { migrationsFolder: folder });
    const broken = client.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new Error(`La migración dejó ${broken.length} referencias rotas`);
  } finally {
    client.pragma('foreign_keys = ON');
  }
}
