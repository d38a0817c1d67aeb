import { resolve } from 'node:path';
import { buildApp } from '../app.ts';
import { readConfig, type Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { lockDataDir, requireWritableDir } from '../db/dataDir.ts';
import { isNewerThanProgram, needsMigration } from '../db/migrate.ts';
import { databaseFile, openDatabase, type Database } from '../db/open.ts';
import { openPrimary } from '../db/primary/open.ts';
import { upgradeDatabase } from './backup/upgradeDatabase.ts';
import { requireNoDataLeft } from './dataLeft.ts';
import { requireOwner } from './owner.ts';

export interface OpenApp {
  ctx: AppContext;
  database: Database;
  close: () => Promise<void>;
}

/** Opens the configured database for a command, even while a server uses it. Does not listen. */
export async function openApp(config = readConfig()): Promise<OpenApp> {
  requireOwner(resolve(config.DATA_DIR));
  requireWritableDir(config.DATA_DIR);
  const database = openConfigured(config);
  const { server, ctx } = await buildApp({ config, database });
  const close = async () => {
    await server.close();
    database.close();
  };
  return { ctx, database, close };
}

/** Commands never migrate: a running server would be older than the database. */
function openConfigured({ DATABASE_URL, DATA_DIR }: Config): Database {
  if (DATABASE_URL !== undefined) {
    const database = openPrimary(DATABASE_URL);
    if (!needsMigration(database) && !isNewerThanProgram(database)) return database;
    database.close();
    throw new Error(
      'DATABASE_URL: la base de datos es de otra versión del sistema: inicia primero el servidor.',
    );
  }
  requireNoDataLeft(DATA_DIR);
  const database = openDatabase(databaseFile(DATA_DIR));
  const unlock = needsMigration(database) ? lockDataDir(DATA_DIR) : undefined;
  upgradeDatabase(database, resolve(DATA_DIR), Date.now());
  unlock?.();
  return database;
}
