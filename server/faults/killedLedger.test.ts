import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../shared/values/durations.ts';
import { clientOf, type Client, type RestResponse } from '../testing/createTestApp.ts';
import { changeDatabase, queryDatabase } from '../testing/dataDir.ts';
import {
  act,
  drawAct,
  expectAgreement,
  expectedOf,
  expectStored,
  send,
  startWalk,
} from '../testing/ledgerWalk.ts';
import { clockIn, setClock } from '../testing/movedClock.ts';
import { PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { signInAsAdmin, useServedDir } from '../testing/servedDir.ts';

/** Of each seed. LEDGER_OPERATIONS=10000 takes minutes. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 400);
const SEEDS = [20_260_310, 7, 54];
const KILL_EVERY = 100;
const START_MS = Date.parse('2026-03-10T15:00:00Z');

const { place, start } = useServedDir();

test.for(SEEDS)(
  `${OPERATIONS} random operations through both doors of a server that is killed again and again leave what a plain model has (%i)`,
  { timeout: 2 * PROGRAM_TIMEOUT_MS + OPERATIONS * 200 },
  async (seed) => {
    const clock = join(place.root, 'clock');
    setClock(clock, START_MS);
    let server = await start(clockIn(clock));
    const as = (token?: string): Client =>
      clientOf(async (method, url, body): Promise<RestResponse> => {
        const headers = {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        };
        const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
        const response = await fetch(`${server.address}${url}`, sent);
        const { status } = response;
        return { status, body: (await response.json()) as RestResponse['body'], headers: {} };
      });
    const admin = as(await signInAsAdmin(server.address));
    const walk = await startWalk(
      {
        admin,
        as,
        query: (sql) => queryDatabase(place.dataDir, sql),
        nowMs: START_MS,
        setClock: async (nowMs) => {
          setClock(clock, nowMs);
          // Or two days later it would be doubted.
          await admin.rest('POST', '/api/admin/clock', { confirmed: true });
        },
      },
      seed,
    );
    const shown = new Map<number, unknown>();

    /** Kills the server while it does it: it has to be done, or if nothing was answered, done or not begun. */
    const killDuring = async (chosen: NonNullable<Awaited<ReturnType<typeof drawAct>>>, withinMs: number) => {
      const [before, after] = [walk.model, walk.model.copy()];
      const expected = expectedOf(chosen, after);
      let isAnswered = true;
      const result = send(walk, chosen).catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error;
        isAnswered = false;
        return expected;
      });
      await new Promise((resolve) => setTimeout(resolve, walk.random.next() * withinMs));
      await server.end('SIGKILL');
      expect(await result).toEqual(expected);
      walk.model = isAnswered ? expectStored(walk, after) : expectStored(walk, after, before);
      // 10,000 operations take longer than any session lasts.
      const { nowMs } = walk.model;
      changeDatabase(
        place.dataDir,
        `UPDATE sessions SET created_at = ${nowMs}, expires_at = ${nowMs + 30 * DAY_MS}`,
      );
      server = await start(clockIn(clock));
      await expectAgreement(walk, shown);
    };

    let untilKill = KILL_EVERY;
    let usualMs = 5;
    for (let number = 1; number <= OPERATIONS; number += 1) {
      untilKill -= 1;
      const chosen = await drawAct(walk);
      if (!chosen) continue;
      if (untilKill <= 0) {
        await killDuring(chosen, usualMs);
        untilKill = KILL_EVERY;
      } else {
        const beganAtMs = performance.now();
        await act(walk, chosen);
        usualMs += (performance.now() - beganAtMs - usualMs) / 20;
      }
    }
    await expectAgreement(walk);
    expect(walk.model.entries.some(({ source }) => source === 'team')).toBe(true);
  },
);
