import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { AppContext } from '../context.ts';
import { lockDataDir, requireWritableDir } from '../db/dataDir.ts';
import { migrateDatabase, needsMigration } from '../db/migrate.ts';
import { databaseFile, openDatabase, type Database } from '../db/open.ts';

export interface OpenApp {
  ctx: AppContext;
  database: Database;
  close: () => Promise<void>;
}

/** Opens the configured database for a command, even while a server uses it. Does not listen. */
export async function openApp(config = readConfig()): Promise<OpenApp> {
  requireWritableDir(config.DATA_DIR);
  const database = openDatabase(databaseFile(config.DATA_DIR), { primaryUrl: config.DATABASE_URL });
  // Never migrate under a running server: it would be of an older version.
  const unlock = needsMigration(database) ? lockDataDir(config.DATA_DIR) : undefined;
  migrateDatabase(database);
  unlock?.();
  const { server, ctx } = await buildApp({ config, database });
  const close = async () => {
    await server.close();
    database.close();
  };
  return { ctx, database, close };
}
