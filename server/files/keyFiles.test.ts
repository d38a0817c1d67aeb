import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { restoreBackup } from '../cli/backup/restoreBackup.ts';
import { writeBackup } from '../cli/backup/writeBackup.ts';
import { databaseFile, openDatabase, type Database } from '../db/open.ts';
import { changeDatabase, queryDatabase, usePlace } from '../testing/dataDir.ts';
import { ensureKey, moveKeys } from './keyFiles.ts';

const NOW_MS = Date.parse('2026-03-10T15:00:00Z');
const [FILE_KEY, PUSH_KEY] = ['ZmlsZSBrZXkgb2YgdGhlIGRhdGFiYXNl', 'cHVzaCBrZXkgb2YgdGhlIGRhdGFiYXNl'];

const place = usePlace(NOW_MS);

const keepInDatabase = (dataDir: string) =>
  changeDatabase(
    dataDir,
    `insert or replace into settings values ('file_key', '${FILE_KEY}'), ('push_key', '${PUSH_KEY}')`,
  );
const inDatabase = (dataDir: string) =>
  queryDatabase(dataDir, "select value from settings where name like '%\\_key' escape '\\' order by name");
const inFiles = (dataDir: string) =>
  ['file', 'push'].map((key) => readFileSync(join(dataDir, `${key}.key`), 'utf8'));

function opened<T>(dataDir: string, use: (database: Database) => T): T {
  const database = openDatabase(databaseFile(dataDir));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

const killed = () => {
  throw new Error('killed');
};

const start = (dataDir: string) => opened(dataDir, (database) => moveKeys(database, { DATA_DIR: dataDir }));
const readBy = (dataDir: string) =>
  opened(dataDir, ({ db }) => ensureKey(db, { DATA_DIR: dataDir }, 'file', () => 'new'));

describe('the keys of an older database', () => {
  test('move to private files, and nothing of them is left in it', () => {
    keepInDatabase(place.dataDir);
    start(place.dataDir);
    expect(inFiles(place.dataDir)).toEqual([FILE_KEY, PUSH_KEY]);
    expect(inDatabase(place.dataDir)).toEqual([]);
    const keys = readdirSync(place.dataDir).filter((name) => name.includes('.key'));
    expect(keys.toSorted()).toEqual(['file.key', 'push.key']);
    for (const name of keys) expect(statSync(join(place.dataDir, name)).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(databaseFile(place.dataDir), 'latin1');
    for (const key of [FILE_KEY, PUSH_KEY]) expect(bytes).not.toContain(key);
  });

  test('survive a kill at any step of that', () => {
    keepInDatabase(place.dataDir);
    writeFileSync(join(place.dataDir, 'file.key.part'), 'half');
    expect(readBy(place.dataDir)).toBe(FILE_KEY);
    opened(place.dataDir, (database) => {
      expect(() =>
        moveKeys({ ...database, blockingTransaction: killed }, { DATA_DIR: place.dataDir }),
      ).toThrow('killed');
    });
    expect(inDatabase(place.dataDir)).toEqual([FILE_KEY, PUSH_KEY]);
    expect(readBy(place.dataDir)).toBe(FILE_KEY);
    start(place.dataDir);
    expect(inFiles(place.dataDir)).toEqual([FILE_KEY, PUSH_KEY]);
    start(place.dataDir);
    expect(readBy(place.dataDir)).toBe(FILE_KEY);
  });
});

test('a backup brings its keys, which replace those of where it is restored; these are kept', async () => {
  keepInDatabase(place.dataDir);
  start(place.dataDir);
  const { file } = await writeBackup(place.dataDir, NOW_MS);
  for (const key of ['file', 'push']) writeFileSync(join(place.dataDir, `${key}.key`), 'other');
  const { replaced } = await restoreBackup(place.dataDir, file, NOW_MS);
  expect(readBy(place.dataDir)).toBe(FILE_KEY);
  start(place.dataDir);
  expect(inFiles(place.dataDir)).toEqual([FILE_KEY, PUSH_KEY]);
  expect(inDatabase(place.dataDir)).toEqual([]);
  expect(inFiles(replaced!)).toEqual(['other', 'other']);
});

test('a new key is made once, and an empty file is no key', () => {
  expect(readBy(place.dataDir)).toBe('new');
  writeFileSync(join(place.dataDir, 'file.key'), 'other');
  expect(readBy(place.dataDir)).toBe('other');
  writeFileSync(join(place.dataDir, 'file.key'), '');
  expect(() => readBy(place.dataDir)).toThrow(/file\.key está vacío/);
});
