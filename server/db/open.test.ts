import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseFile, openDatabase, requireWritableDir } from './open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a database file is opened so that what was committed survives a power cut', () => {
  const { client, close } = openDatabase(databaseFile(folder));
  const pragma = (name: string) => client.pragma(name, { simple: true });
  // 2 is FULL.
  expect([pragma('journal_mode'), pragma('synchronous')]).toEqual(['wal', 2]);
  expect([pragma('busy_timeout'), pragma('foreign_keys')]).toEqual([5000, 1]);
  close();
});

function openNumbers() {
  const database = openDatabase(':memory:');
  database.client.exec('CREATE TABLE numbers (n integer)');
  const add = (n: number) => database.client.prepare('INSERT INTO numbers VALUES (?)').run(n);
  const all = () => database.client.prepare('SELECT n FROM numbers').pluck().all();
  return { ...database, add, all };
}

describe('a transaction', () => {
  test('is all or nothing', () => {
    const { transaction, add, all } = openNumbers();
    expect(() =>
      transaction(() => {
        add(1);
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(all()).toEqual([]);
    expect(transaction(() => add(2).changes)).toBe(1);
    expect(all()).toEqual([2]);
  });

  test('inside another one joins it', () => {
    const { transaction, snapshot, add, all } = openNumbers();
    expect(() =>
      transaction(() => {
        transaction(() => add(1));
        snapshot(() => add(2));
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(all()).toEqual([]);
  });
});

describe('the data directory', () => {
  test('is made when it is missing, and nothing is left in it', () => {
    const missing = join(folder, 'data');
    requireWritableDir(missing);
    requireWritableDir(missing);
    expect(readdirSync(missing)).toEqual([]);
  });

  test('that cannot be written to is named together with its variable', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below'), '/proc/data']) {
      expect(() => requireWritableDir(path)).toThrow(`DATA_DIR: no se puede escribir en ${path} (`);
    }
  });
});
