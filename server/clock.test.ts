import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test as plainTest, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../shared/values/durations.ts';
import { isClockAhead, startClock, tickClock, whenTrusted } from './clock.ts';
import { claimBackup } from './features/operation/operation.service.ts';
import { openDatabase } from './db/open.ts';
import { createTestApp, test, type TestApp } from './testing/testApp.ts';

const clockOf = async (app: TestApp) => (await app.rest('GET', '/api/health')).body.clock;

/** Acts like a restarted server, with the earlier one's memory. */
const restart = (app: TestApp) => startClock(app.ctx);

test('a clock is ahead from more than two days after the last trace on', async ({ app }) => {
  const { clock } = app;
  clock.jumpTo(clock.nowMs + 2 * DAY_MS);
  expect(await clockOf(app)).toBe('ok');
  clock.jumpTo(clock.nowMs + 1);
  expect(await clockOf(app)).toBe('ahead');
  clock.jumpTo(clock.nowMs - 2 * DAY_MS);
  expect(await clockOf(app)).toBe('ok');
});

test('neither writes nor ticks nor a restart end a doubt, and it is logged once', async ({ app }) => {
  const admin = await app.admin();
  app.clock.jumpTo(app.clock.nowMs + 365 * DAY_MS);
  await admin.caller.admin.updateSettings({ commissionHoldDays: 3 });
  await app.admin();
  for (let hour = 0; hour < 5; hour += 1) {
    await tickClock(app.ctx);
    await restart(app);
    expect(await clockOf(app)).toBe('ahead');
    app.clock.jumpTo(app.clock.nowMs + HOUR_MS);
  }
  expect(app.logLines.filter((line) => line.includes('the clock is ahead'))).toHaveLength(1);
  expect((await admin.rest('GET', '/api/admin/notices')).body.notices).toMatchObject({ clock: 'ahead' });
});

test('a database without a kept time is compared with what was written last, except in the future', async ({
  app,
}) => {
  await app.admin();
  app.query('UPDATE sessions SET last_seen_at = ?, created_at = ?', app.clock.nowMs + 300 * DAY_MS, 0);
  app.query("DELETE FROM settings WHERE name = 'clock'");
  app.clock.jumpTo(app.clock.nowMs + 3 * DAY_MS);
  await restart(app);
  expect(isClockAhead(app.ctx)).toBe(true);
});

test('a clock that was behind at a start, at a tick and in use is right afterwards, and no session ends', async ({
  app,
}) => {
  const admin = await app.admin();
  const seller = await app.seller();
  await tickClock(app.ctx);
  const before = app.clock.nowMs;
  const sessions = () => app.query('SELECT * FROM sessions');
  for (const behindMs of [Date.UTC(2020, 0, 1), before - 5 * DAY_MS]) {
    const kept = sessions();
    app.clock.jumpTo(behindMs);
    await restart(app);
    await tickClock(app.ctx);
    expect(await clockOf(app)).toBe('ok');
    await seller.caller.auth.profile();
    expect(sessions()).toEqual(kept);
    app.clock.jumpTo(before + 47 * HOUR_MS);
    expect(await clockOf(app)).toBe('ok');
    for (const one of [admin, seller]) await one.caller.auth.profile();
  }
  expect(app.logLines.filter((line) => line.includes('the clock is behind'))).toHaveLength(1);
});

plainTest('48 hours of running end a doubt, those before a restart included', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'app.db');
  const app = await createTestApp({}, file);
  onTestFinished(app.close);
  const running = vi.spyOn(performance, 'now');
  onTestFinished(() => running.mockRestore());
  const runFor = async (hours: number) => {
    const database = openDatabase(file);
    onTestFinished(database.close);
    const ctx = { ...app.ctx, db: database.db, transaction: database.transaction };
    await startClock(ctx);
    for (const ranMs of [0, hours * HOUR_MS]) {
      running.mockReturnValue(1000 + ranMs);
      await tickClock(ctx);
    }
  };
  app.clock.jumpTo(app.clock.nowMs + 365 * DAY_MS);
  await runFor(30);
  await runFor(17);
  expect(isClockAhead(app.ctx)).toBe(true);
  await runFor(1);
  expect(isClockAhead(app.ctx)).toBe(false);
});

test('a confirmation ends a doubt, is in the log, and does nothing without one', async ({ app }) => {
  const admin = await app.admin();
  const confirm = (confirmed: unknown) => admin.rest('POST', '/api/admin/clock', { confirmed });
  const logged = () =>
    app.query("SELECT actor_id, subject_name FROM audit_log WHERE kind = 'settings_changed'");
  expect(await confirm(true)).toMatchObject({ status: 200, body: { success: true } });
  expect(logged()).toEqual([]);
  app.clock.jumpTo(app.clock.nowMs + 3 * DAY_MS);
  for (const refused of [false, 'true', 1, null, undefined])
    expect((await confirm(refused)).status).toBe(400);
  expect(await clockOf(app)).toBe('ahead');
  expect(await confirm(true)).toMatchObject({ status: 200, body: { success: true } });
  expect(await clockOf(app)).toBe('ok');
  expect(logged()).toEqual([{ actor_id: 1, subject_name: 'Hora del servidor' }]);
});

test('what waits for the end of a doubt runs when it ends', async ({ app }) => {
  const work = vi.fn<() => void>();
  whenTrusted(app.ctx, work);
  app.clock.jumpTo(app.clock.nowMs + 3 * DAY_MS);
  expect(isClockAhead(app.ctx)).toBe(true);
  expect(work).not.toHaveBeenCalled();
  const admin = await app.admin();
  await admin.rest('POST', '/api/admin/clock', { confirmed: true });
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
});

test('sessions neither end nor go by age while the clock is doubted; one of the future begins when it is back', async ({
  app,
}) => {
  const seller = await app.seller();
  const before = app.clock.nowMs;
  app.clock.jumpTo(before + 365 * DAY_MS);
  await seller.caller.auth.profile();
  const login = await app.rest('POST', '/api/auth/login', {
    email: seller.user.email,
    password: 'secreto-de-prueba',
  });
  expect(login.status).toBe(200);
  expect(app.query('SELECT count(*) AS n FROM sessions')).toEqual([{ n: 2 }]);
  expect(await seller.caller.auth.sessions()).toHaveLength(2);

  app.clock.jumpTo(before + HOUR_MS);
  await seller.caller.auth.profile();
  const [own] = app.query('SELECT last_seen_at, expires_at FROM sessions ORDER BY id');
  expect(own).toEqual({ last_seen_at: before + HOUR_MS, expires_at: before + HOUR_MS + 30 * DAY_MS });
  const token = login.body.token as string;
  const profile = await app.server.inject({
    url: '/api/users/profile',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(profile.statusCode).toBe(200);
  const [, opened] = app.query('SELECT created_at, expires_at FROM sessions ORDER BY id');
  expect(opened).toEqual({ created_at: before + HOUR_MS, expires_at: before + HOUR_MS + 30 * DAY_MS });

  app.clock.nowMs = before + 40 * DAY_MS;
  await expect(seller.caller.auth.profile()).rejects.toThrow('sesión');
});

test('no automatic backup is made while the clock is doubted, and one from the future counts as none', async ({
  app,
}) => {
  const admin = await app.admin();
  const start = app.clock.nowMs;
  app.clock.jumpTo(start + 365 * DAY_MS);
  expect(await claimBackup(app.ctx)).toBe(false);
  for (const name of ['last_backup_at', 'backup_started_at'])
    app.query('INSERT INTO settings (name, value) VALUES (?, ?)', name, String(app.clock.nowMs));
  app.clock.jumpTo(start + HOUR_MS);
  expect((await app.rest('GET', '/api/health')).body.lastBackupAt).toBeNull();
  expect(await admin.caller.admin.backupState()).toEqual({ lastBackupAt: null, isLate: true });
  app.clock.jumpTo(start + DAY_MS);
  expect(await claimBackup(app.ctx)).toBe(true);
  expect(await claimBackup(app.ctx)).toBe(false);
});
