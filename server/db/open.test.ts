import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseFile, openDatabase } from './open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a database file is opened in WAL mode with full synchronization', () => {
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

  test('joins an outer transaction', () => {
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
