import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp } from '../app.ts';
import { readConfig, type Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { closeToOthers, lockDataDir, requireWritableDir, sweepLeftovers } from '../db/dataDir.ts';
import { isNewerThanProgram, migrateDatabase, needsMigration } from '../db/migrate.ts';
import { databaseFile, hasDatabase, openDatabase, requireDatabase, type Database } from '../db/open.ts';
import { openPrimary } from '../db/primary/open.ts';
import { upgradeDatabase } from './backup/upgradeDatabase.ts';
import { moveKeys } from '../files/keyFiles.ts';
import { commandLine } from './commandLine.ts';
import { requireOwner } from './owner.ts';
import { say } from './welcome.ts';

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

/** Throws if the configured database is a file that does not exist. */
export function requireExisting({ DATABASE_URL, DATA_DIR }: Config, hint: string): void {
  if (DATABASE_URL === undefined) requireDatabase(resolve(DATA_DIR), hint);
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
  upgradeDatabase(database, resolve(DATA_DIR), { nowMs: Date.now(), say: console.log });
  unlock?.();
  return database;
}

/** Opens and migrates the configured database for a server. It alone serves from that DATA_DIR, until `unlock`. */
export function openForServing(config: Config): { database: Database; unlock: () => void } {
  const { DATABASE_URL, DATA_DIR, FILES_DIR } = config;
  requireOwner(resolve(DATA_DIR));
  requireWritableDir(DATA_DIR);
  if (FILES_DIR !== undefined) requireWritableDir(FILES_DIR, 'FILES_DIR');
  if (DATABASE_URL === undefined) requireNoDataLeft(DATA_DIR);
  const unlock = lockDataDir(DATA_DIR);
  for (const path of [DATA_DIR, ...(FILES_DIR === undefined ? [] : [FILES_DIR])].flatMap(closeToOthers)) {
    say(`Atención: otras cuentas de este equipo pueden leer ${path}, que no es de esta cuenta`);
  }
  sweepLeftovers(DATA_DIR);
  if (DATABASE_URL === undefined) {
    const database = openDatabase(databaseFile(DATA_DIR));
    upgradeDatabase(database, resolve(DATA_DIR), { nowMs: Date.now(), say });
    moveKeys(database, config);
    return { database, unlock };
  }
  const database = openPrimary(DATABASE_URL, { replicaFile: join(DATA_DIR, 'replica.db') });
  migrateDatabase(database);
  moveKeys(database, config);
  return { database, unlock };
}

/** Throws if the database is missing but other data of the system are there. Changes nothing. */
function requireNoDataLeft(dataDir: string): void {
  if (hasDatabase(dataDir)) return;
  const isLeft = ['uploads', 'backups'].some((name) => hasFiles(join(dataDir, name)));
  if (isLeft) {
    throw new Error(
      `Falta app.db (o está vacío) y hay archivos de un sistema anterior: ${commandLine('restore')}, o vacía la carpeta (DATA_DIR)`,
    );
  }
}

function hasFiles(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => !entry.isDirectory());
}
