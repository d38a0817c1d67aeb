import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../shared/values/durations.ts';
import { changeDatabase, queryDatabase, usePlace } from '../testing/dataDir.ts';
import { clockAhead } from '../testing/movedClock.ts';
import { PROGRAM_TIMEOUT_MS, startServer } from '../testing/programs.ts';

const place = usePlace(Date.now());
/** In Argentina, three hours behind UTC: no start here passes it. */
const HALF_A_DAY_AWAY = String((new Date().getUTCHours() + 9) % 24);
const YEAR_MS = 365 * DAY_MS;
const TOKEN = 'token-of-an-administrator';

async function start(byMs: number) {
  const server = await startServer({
    DATA_DIR: place.dataDir,
    BACKUP_HOUR: HALF_A_DAY_AWAY,
    ...clockAhead(byMs),
  });
  onTestFinished(() => server.end('SIGKILL'));
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${server.address}/api${path}`, {
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...server, ask };
}

/** A photo of a sale that ended, an upload that no sale has yet, and a session. */
function prepare(): void {
  const { dataDir } = place;
  const nowMs = Date.now();
  const tokenHash = createHash('sha256').update(TOKEN).digest('hex');
  changeDatabase(
    dataDir,
    `update files set created_at = ${nowMs}, attached_at = ${nowMs};
     insert into files (name, purpose, owner_id, original_name, content_type, size_bytes, created_at)
       values ('suelta.jpg', 'dni', 1, 'dni.jpg', 'image/jpeg', 4, ${nowMs});
     update sales set photo_id = 1, has_photos = 1, ended_at = ${nowMs}
       where id = (select id from sales where status = 'completed' limit 1);
     insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
       values ('${tokenHash}', 1, ${nowMs}, ${nowMs}, ${nowMs + 30 * DAY_MS});`,
  );
  writeFileSync(join(dataDir, 'uploads/suelta.jpg'), 'foto');
}

const uploads = () =>
  readdirSync(join(place.dataDir, 'uploads'))
    .filter((name) => !name.startsWith('.'))
    .toSorted();

test(
  'a clock that is ahead and right again costs no photo, upload, backup or session',
  { timeout: 8 * PROGRAM_TIMEOUT_MS },
  async () => {
    prepare();
    for (const [byMs, clock] of [
      [0, 'ok'],
      [YEAR_MS, 'ahead'],
      [YEAR_MS, 'ahead'],
      [0, 'ok'],
      [HOUR_MS, 'ok'],
      [-HOUR_MS, 'ok'],
      [0, 'ok'],
    ] as const) {
      const server = await start(byMs);
      expect((await server.ask('/health')).body).toMatchObject({ clock, lastBackupAt: null });
      expect((await server.ask('/users/profile')).status).toBe(200);
      await server.end('SIGTERM');
      expect(uploads()).toEqual(['foto.jpg', 'suelta.jpg']);
    }
    expect(existsSync(join(place.dataDir, 'backups'))).toBe(false);
    expect(
      queryDatabase(place.dataDir, "select count(*) from audit_log where kind = 'photo_removed'"),
    ).toEqual([0]);
  },
);

test('a clock that an administrator confirms is believed', { timeout: 4 * PROGRAM_TIMEOUT_MS }, async () => {
  prepare();
  await (await start(0)).end('SIGTERM');
  const server = await start(100 * DAY_MS);
  expect((await server.ask('/health')).body.clock).toBe('ahead');
  expect(await server.ask('/admin/clock', { confirmed: true })).toEqual({
    status: 200,
    body: { success: true },
  });
  expect((await server.ask('/health')).body.clock).toBe('ok');
  // Of a sale that ended 100 days ago.
  await expect.poll(uploads).toEqual(['foto.jpg']);
});
