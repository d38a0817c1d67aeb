import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { openPrimary } from '../db/primary/open.ts';
import { startPrimary } from './primary.ts';

/** The databases and folders of a test's servers. */
export interface Storage {
  servers: { database: Database; location: Record<string, string> }[];
  direct: Database;
  end: () => Promise<void>;
}

export function storageOnFile(
  folder: string,
  file: string | Buffer,
  lockWaitMs: number | undefined,
): Storage {
  const database = openDatabase(file === ':memory:' ? (migrated ??= makeMigrated()) : file, lockWaitMs);
  migrateDatabase(database);
  return {
    servers: [{ database, location: { DATA_DIR: folder } }],
    direct: database,
    end: async () => database.close(),
  };
}

/** Once per process: migrating takes longer than the rest of a test's server. */
let migrated: Buffer | undefined;

function makeMigrated(): Buffer {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const content = database.client.serialize();
  database.close();
  return content;
}

export async function storageOnPrimary(folder: string): Promise<Storage> {
  const files = join(folder, 'files');
  mkdirSync(files);
  cpSync(await migratedPrimary(), join(folder, 'primary'), { recursive: true });
  const primary = await startPrimary(join(folder, 'primary'));
  const servers = ['one', 'two'].map((name) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    return {
      database: openPrimary(primary.url, { replicaFile: join(dataDir, 'replica.db') }),
      location: { DATA_DIR: dataDir, FILES_DIR: files, DATABASE_URL: primary.url },
    };
  });
  const direct = openPrimary(primary.url);
  return {
    servers,
    direct,
    end: async () => {
      for (const { database } of servers) database.close();
      direct.close();
      await primary.end('SIGKILL');
    },
  };
}

let template: Promise<string> | undefined;

function migratedPrimary(): Promise<string> {
  return (template ??= makeTemplate());
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-primary-'));
  const primary = await startPrimary(folder);
  const database = openPrimary(primary.url);
  migrateDatabase(database);
  database.close();
  await primary.end('SIGTERM');
  return folder;
}
