import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { fillDemo } from '../cli/demo/fill.ts';
import { openApp } from '../cli/openApp.ts';
import { readConfig } from '../config.ts';
import { databaseFile, openDatabase } from '../db/open.ts';
import { setUpFirstRun } from '../firstRun.ts';

/** By the instant they were filled at: once per process, since filling takes longer than most tests. */
const filledDatabases = new Map<number, Promise<Buffer>>();

async function fillDatabase(nowMs: number): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ventas-filled-'));
  const { ctx, database, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
  await setUpFirstRun(ctx);
  await fillDemo({ ctx, database }, { sellers: 3, sales: 30, seed: 1 }, nowMs);
  await close();
  changeDatabase(
    dataDir,
    `insert into files (name, purpose, owner_id, original_name, content_type, size_bytes, created_at)
     values ('foto.jpg', 'dni', 1, 'dni.jpg', 'image/jpeg', 4, 0)`,
  );
  const content = readFileSync(databaseFile(dataDir));
  rmSync(dataDir, { recursive: true });
  return content;
}

/** Makes a data directory with an administrator, plans, sellers, 30 sales and a photo. */
export async function createDataDir(dataDir: string, nowMs: number): Promise<void> {
  const filled = filledDatabases.get(nowMs) ?? fillDatabase(nowMs);
  filledDatabases.set(nowMs, filled);
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  writeFileSync(databaseFile(dataDir), await filled);
  writeFileSync(join(dataDir, 'uploads/foto.jpg'), 'foto');
}

/** A folder `root` with a data directory, fresh for each test of the calling file: filled at an instant, or empty. */
export function usePlace(filledAtMs?: number): { root: string; dataDir: string } {
  const place = { root: '', dataDir: '' };
  beforeEach(async () => {
    place.root = mkdtempSync(join(tmpdir(), 'ventas-test-'));
    place.dataDir = join(place.root, 'data');
    if (filledAtMs === undefined) mkdirSync(place.dataDir);
    else await createDataDir(place.dataDir, filledAtMs);
  });
  afterEach(() => rmSync(place.root, { recursive: true, force: true }));
  return place;
}

export function queryDatabase(dataDir: string, query: string): unknown[] {
  const database = openDatabase(databaseFile(dataDir));
  try {
    return database.client.prepare(query).pluck().all();
  } finally {
    database.close();
  }
}

export function changeDatabase(dataDir: string, statement: string): void {
  const database = openDatabase(databaseFile(dataDir));
  database.client.exec(statement);
  database.close();
}

export function contentsOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/(-(wal|shm)|(server|backup)\.lock)$/.test(path) && statSync(join(dir, path)).isFile())
    .map(
      (path) =>
        `${path} ${createHash('sha256')
          .update(readFileSync(join(dir, path)))
          .digest('hex')}`,
    )
    .toSorted();
}
