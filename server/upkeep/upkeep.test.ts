import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { BUILT } from '../testing/programs.ts';
import { createUpkeep } from './upkeep.ts';

test('the log is moved into the file, and emptied unless another connection reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-upkeep-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'app.db');
  const { client, beginServing, turn, close } = openDatabase(file);
  if (!turn) throw new Error('a file has turns');
  beginServing();
  const upkeep = createUpkeep(join(BUILT, 'upkeep/thread.js'), file, turn);
  const sizeOfLog = () => readFileSync(`${file}-wal`).length;
  const reader = openDatabase(file);
  client.exec(
    `CREATE TABLE words (word text); CREATE TABLE others (word text); INSERT INTO words VALUES ('palabra')`,
  );
  reader.client.exec('BEGIN; SELECT * FROM words');
  client.exec(`INSERT INTO others VALUES ('otra')`);
  expect(readFileSync(file).includes('palabra')).toBe(false);
  expect(await upkeep.emptyLog()).toBe(false);
  expect(readFileSync(file).includes('palabra')).toBe(true);
  expect(sizeOfLog()).toBeGreaterThan(0);
  reader.client.exec('COMMIT');
  expect(await upkeep.emptyLog()).toBe(true);
  expect(readFileSync(file).includes('otra')).toBe(true);
  expect(sizeOfLog()).toBe(0);
  reader.close();
  await upkeep.close();
  close();
});
