import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { backupsDir, sweepLeftovers } from '../../db/dataDir.ts';
import { databaseFile, openDatabase, type Database } from '../../db/open.ts';
import { changeDatabase, contentsOf, queryDatabase, usePlace } from '../../testing/dataDir.ts';
import { openForServing } from '../openApp.ts';
import { automaticFile, removeOldBackups } from './automatic.ts';
import { upgradeDatabase } from './upgradeDatabase.ts';

const NOW_MS = Date.parse('2026-03-10T15:00:00Z');
const COPY = 'antes-de-actualizar-2026-03-10-120000.db';

const place = usePlace(NOW_MS);

let migrations: string;
beforeEach(() => {
  migrations = join(place.root, 'migrations');
  cpSync(fileURLToPath(new URL('../../db/migrations', import.meta.url)), migrations, { recursive: true });
});

function addMigration(sql: string): void {
  const journal = join(migrations, 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] };
  entries.push({ tag: 'next', when: 9e15 });
  writeFileSync(journal, JSON.stringify({ entries }));
  writeFileSync(join(migrations, 'next.sql'), sql);
}

function opened(dataDir = place.dataDir): Database {
  const database = openDatabase(databaseFile(dataDir));
  onTestFinished(database.close);
  return database;
}

const upgrade = (database = opened()) =>
  upgradeDatabase(database, place.dataDir, { nowMs: NOW_MS, say: console.log, migrations });

describe('a pending migration', () => {
  test('comes after a private copy of the database as it was', () => {
    addMigration('CREATE TABLE more (id INTEGER)');
    upgrade();
    expect(readdirSync(backupsDir(place.dataDir))).toEqual([COPY]);
    const copy = join(backupsDir(place.dataDir), COPY);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const before = openDatabase(copy);
    expect(before.client.prepare('select count(*) from sales').pluck().get()).toBe(30);
    expect(before.client.prepare("select 1 from sqlite_master where name = 'more'").all()).toEqual([]);
    before.close();
    expect(queryDatabase(place.dataDir, 'select count(*) from more')).toEqual([0]);
  });

  test('that fails leaves the database as it was, and no copy at each try', () => {
    addMigration('CREATE TABLE more (id INTEGER); SELECT wrong');
    expect(() => upgrade()).toThrow(/^La migración next falló y no se cambió nada/);
    expect(readdirSync(backupsDir(place.dataDir))).toEqual([]);
    expect(queryDatabase(place.dataDir, "select 1 from sqlite_master where name = 'more'")).toEqual([]);
  });

  test('that is killed leaves the database as it was, and a copy that the next start removes', () => {
    addMigration('CREATE TABLE more (id INTEGER); SELECT killed_here()');
    const killed = join(place.root, 'killed');
    const database = opened();
    database.client.function('killed_here', () => {
      cpSync(place.dataDir, killed, { recursive: true });
      return null;
    });
    upgrade(database);
    expect(readdirSync(backupsDir(killed))).toEqual([`${COPY}.part`]);
    sweepLeftovers(killed);
    expect(readdirSync(backupsDir(killed))).toEqual([]);
    expect(queryDatabase(killed, 'select count(*) from sales')).toEqual([30]);
    expect(queryDatabase(killed, "select 1 from sqlite_master where name = 'more'")).toEqual([]);
  });

  test('is not begun when the copy cannot be written', () => {
    addMigration('CREATE TABLE more (id INTEGER)');
    // A file in place of the folder.
    writeFileSync(backupsDir(place.dataDir), '');
    const database = opened();
    expect(() => upgrade(database)).toThrow(
      /^No se pudo guardar la copia de antes de actualizar en \/.*\/backups: .+\. No se cambió nada\.$/,
    );
    expect(database.client.prepare("select 1 from sqlite_master where name = 'more'").all()).toEqual([]);
  });
});

test('nothing is copied when nothing is pending, or nothing is there to lose', () => {
  upgrade();
  rmSync(databaseFile(place.dataDir));
  upgrade();
  expect(contentsOf(place.dataDir).filter((path) => path.startsWith('backups'))).toEqual([]);
});

test('such copies are no automatic backups: rotation neither counts nor removes them', async () => {
  addMigration('CREATE TABLE more (id INTEGER)');
  upgrade();
  for (const day of [1, 2]) writeFileSync(automaticFile(place.dataDir, NOW_MS + day * 864e5), '');
  await removeOldBackups(place.dataDir, 1, { nowMs: NOW_MS + 3 * 864e5, sales: 30 });
  expect(readdirSync(backupsDir(place.dataDir)).toSorted()).toEqual([
    COPY,
    'automatica-2026-03-12-120000.tar.gz',
  ]);
});

test('a server names the copy in a line of its log, which is JSON', () => {
  changeDatabase(place.dataDir, "update settings set value = 'of a version before' where name = 'triggers'");
  const print = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const { database, unlock } = openForServing(readConfig({ DATA_DIR: place.dataDir }));
  database.close();
  unlock();
  const lines = print.mock.calls.map(([line]) => JSON.parse(String(line)) as { level: number; msg: string });
  const [file] = readdirSync(backupsDir(place.dataDir));
  const msg = `Copia de la base de datos de antes de actualizar: ${backupsDir(place.dataDir)}/${file}`;
  expect(lines).toContainEqual({ level: 30, time: expect.any(Number), msg });
});
