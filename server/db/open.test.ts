import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile, openDatabase } from './open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a database file is opened so that commits survive a power cut', () => {
  const { client, beginServing, close } = openDatabase(databaseFile(folder));
  const pragma = (name: string) => client.pragma(name, { simple: true });
  // 2 is FULL.
  expect([pragma('journal_mode'), pragma('synchronous')]).toEqual(['wal', 2]);
  expect([pragma('busy_timeout'), pragma('foreign_keys')]).toEqual([5000, 1]);
  beginServing();
  // 2 is MEMORY.
  expect([pragma('busy_timeout'), pragma('temp_store')]).toEqual([0, 2]);
  close();
});
