import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test as plainTest, vi } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { BUILT } from '../testing/programs.ts';
import { test } from '../testing/testApp.ts';
import { createUpkeep, runUpkeep } from './upkeep.ts';

describe('the log', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'ventas-upkeep-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  plainTest('is moved into the file, and emptied unless another connection reads', async () => {
    const file = join(folder, 'app.db');
    const { client, beginServing, turn, close } = openDatabase(file);
    if (!turn) throw new Error('a file has turns');
    beginServing();
    const upkeep = createUpkeep(join(BUILT, 'upkeep/thread.js'), file, turn);
    const sizeOfLog = () => readFileSync(`${file}-wal`).length;
    client.exec(`CREATE TABLE words (word text); INSERT INTO words VALUES ('palabra')`);
    expect(readFileSync(file).includes('palabra')).toBe(false);
    await upkeep.moveLog();
    expect(readFileSync(file).includes('palabra')).toBe(true);

    const moved = sizeOfLog();
    for (let write = 0; write < 10; write += 1) {
      client.exec('UPDATE words SET word = word || word');
      await upkeep.moveLog();
    }
    // It began anew each time.
    expect(sizeOfLog()).toBeLessThan(3 * moved);

    const reader = openDatabase(file);
    reader.client.exec('BEGIN; SELECT * FROM words');
    client.exec(`INSERT INTO words VALUES ('otra')`);
    expect(await upkeep.emptyLog()).toBe(false);
    reader.client.exec('COMMIT');
    expect(await upkeep.emptyLog()).toBe(true);
    expect(sizeOfLog()).toBe(0);
    reader.close();
    await upkeep.close();
    close();
  });
});

describe('while a server runs', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  test('it comes after a second with writes, and the first failure of a row is logged', async ({ app }) => {
    const moveLog = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined);
    const close = vi.fn<() => Promise<void>>().mockResolvedValue();
    runUpkeep(app.ctx, { moveLog, close, mergeAside: async () => false, emptyLog: () => true });
    const second = async (writes: boolean) => {
      if (writes)
        app.query(
          `insert into settings (name, value) values ('note', '') on conflict do update set value = value || '.'`,
        );
      await vi.advanceTimersByTimeAsync(1000);
    };
    await second(false);
    expect(moveLog).toHaveBeenCalledTimes(0);
    await second(true);
    await second(false);
    expect(moveLog).toHaveBeenCalledTimes(1);

    const failures = () => app.logLines.filter((line) => line.includes('log was not moved')).length;
    moveLog.mockRejectedValue(new Error('disk full'));
    await second(true);
    await second(false);
    expect([moveLog.mock.calls.length, failures()]).toEqual([3, 1]);
    moveLog.mockResolvedValue(undefined);
    await second(false);
    moveLog.mockRejectedValue(new Error('disk full'));
    await second(true);
    expect(failures()).toBe(2);

    await app.server.close();
    expect(close).toHaveBeenCalledOnce();
    await second(true);
    expect(moveLog).toHaveBeenCalledTimes(5);
  });
});
