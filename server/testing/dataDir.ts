import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillDemo } from '../cli/demo/fill.ts';
import { openApp } from '../cli/openApp.ts';
import { readConfig } from '../config.ts';
import { databaseFile, openDatabase } from '../db/open.ts';
import { setUpFirstRun } from '../firstRun.ts';

/** Makes a data directory with 3 sellers, 30 sales and one upload, `uploads/foto.jpg`. */
export async function createDataDir(dataDir: string, nowMs: number): Promise<void> {
  const { ctx, database, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
  await setUpFirstRun(ctx);
  await fillDemo(database, { sellers: 3, sales: 30, seed: 1 }, nowMs);
  await close();
  changeDatabase(
    dataDir,
    `insert into files (name, purpose, owner_id, original_name, content_type, size_bytes, created_at)
     values ('foto.jpg', 'dni', 1, 'dni.jpg', 'image/jpeg', 4, 0)`,
  );
  mkdirSync(join(dataDir, 'uploads'));
  writeFileSync(join(dataDir, 'uploads/foto.jpg'), 'foto');
}

/** The first column of a query on the database of a data directory. */
export function queryDatabase(dataDir: string, query: string): unknown[] {
  const database = openDatabase(databaseFile(dataDir));
  try {
    return database.client.prepare(query).pluck().all();
  } finally {
    database.close();
  }
}

/** Runs a statement on the database of a data directory. */
export function changeDatabase(dataDir: string, statement: string): void {
  const database = openDatabase(databaseFile(dataDir));
  database.client.exec(statement);
  database.close();
}

/** Every file below a folder with a hash of its contents; the lock and SQLite's own companions come and go. */
export function contentsOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/(-(wal|shm)|server\.lock)$/.test(path) && statSync(join(dir, path)).isFile())
    .map(
      (path) =>
        `${path} ${createHash('sha256')
          .update(readFileSync(join(dir, path)))
          .digest('hex')}`,
    )
    .toSorted();
}
