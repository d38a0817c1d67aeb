import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_BUSY } from '../../shared/errors.ts';
import { createTransactions, NESTED } from './transactions.ts';

const drivers: [name: string, open: (file: string) => BetterSqlite3.Database][] = [
  ['better-sqlite3', (file) => new BetterSqlite3(file, { timeout: 0 })],
  ['libsql', (file) => new Libsql(file) as unknown as BetterSqlite3.Database],
];

describe.each(drivers)('with %s', (_name, open) => {
  let folder: string;
  let client: BetterSqlite3.Database;
  let other: BetterSqlite3.Database;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'transactions-'));
    client = open(join(folder, 'numbers.db'));
    client.pragma('journal_mode = WAL');
    client.exec('CREATE TABLE numbers (n integer)');
    other = open(join(folder, 'numbers.db'));
  });
  afterEach(() => {
    client.close();
    other.close();
    rmSync(folder, { recursive: true });
  });

  const add = (n: number) => client.prepare('INSERT INTO numbers VALUES (?)').run(n).changes;
  const all = () =>
    (client.prepare('SELECT n FROM numbers').all() as { n: number }[]).map(({ n }) => Number(n));
  const addLater = async () => add(1);
  const addThenFail = () => {
    add(1);
    throw new Error('no');
  };

  test('a transaction is all or nothing', async () => {
    const { transaction, blockingTransaction } = createTransactions(client);
    await expect(transaction(addThenFail)).rejects.toThrow('no');
    expect(() => blockingTransaction(addThenFail)).toThrow('no');
    expect(all()).toEqual([]);
    expect(await transaction(() => add(2))).toBe(1);
    expect(blockingTransaction(() => add(3))).toBe(1);
    expect(all()).toEqual([2, 3]);
  });

  describe('a transaction inside another one', () => {
    const nestings: [name: string, call: (nested: () => unknown) => void][] = [
      ['throws there and rolls back', (nested) => void nested()],
      [
        'rolls back although its error is swallowed',
        (nested) => void (async () => nested())().catch(() => 0),
      ],
    ];
    test.for(nestings)('%s', async ([, call]) => {
      const { transaction, snapshot } = createTransactions(client);
      for (const inner of [(): unknown => transaction(() => add(2)), (): unknown => snapshot(() => add(3))]) {
        const outer = transaction(() => {
          add(1);
          call(inner);
        });
        await expect(outer).rejects.toThrow(NESTED);
      }
      expect(all()).toEqual([]);
      expect(await transaction(() => add(4))).toBe(1);
    });

    test('that awaits is rolled back', async () => {
      const { transaction } = createTransactions(client);
      // @ts-expect-error: the type forbids it.
      await expect(transaction(addLater)).rejects.toThrow(NESTED);
      expect(all()).toEqual([]);
    });
  });

  describe('while another connection holds the lock', () => {
    test('writes wait without blocking and happen once each, in order', async () => {
      const { transaction } = createTransactions(client);
      other.exec('BEGIN IMMEDIATE');
      const done: number[] = [];
      const writes = [1, 2, 3, 4].map((n) => transaction(() => add(n)).then(() => done.push(n)));
      // Another turn of the event loop comes although the lock is still held.
      await nextTurn();
      expect([done, all()]).toEqual([[], []]);
      other.exec('COMMIT');
      await Promise.all(writes);
      expect([done, all()]).toEqual([
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ]);
    });

    test('a write that comes while others wait does not overtake them', async () => {
      const { transaction } = createTransactions(client);
      other.exec('BEGIN IMMEDIATE');
      const first = transaction(() => add(1));
      other.exec('COMMIT');
      await Promise.all([transaction(() => add(2)), first]);
      expect(all()).toEqual([1, 2]);
    });

    test('a failing write lets the next one through', async () => {
      const { transaction } = createTransactions(client);
      other.exec('BEGIN IMMEDIATE');
      const writes = [transaction(addThenFail), transaction(() => add(2))];
      other.exec('COMMIT');
      expect((await Promise.allSettled(writes)).map(({ status }) => status)).toEqual([
        'rejected',
        'fulfilled',
      ]);
      expect(all()).toEqual([2]);
    });

    test('for too long, every write times out separately, writes nothing and says when to retry', async () => {
      const { transaction } = createTransactions(client, 30);
      other.exec('BEGIN IMMEDIATE');
      const refusal = {
        code: 'SERVICE_UNAVAILABLE',
        message: DATABASE_BUSY,
        extras: { retryAfterSeconds: 1 },
      };
      const results = await Promise.allSettled([1, 2, 3].map((n) => transaction(() => add(n))));
      expect(results).toMatchObject(results.map(() => ({ status: 'rejected', reason: refusal })));
      other.exec('COMMIT');
      expect(all()).toEqual([]);
      expect(await transaction(() => add(4))).toBe(1);
    });
  });
});
