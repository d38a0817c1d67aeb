import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test as plainTest } from 'vitest';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import { VERSION } from '../../../shared/version.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { uploadPhoto } from '../../testing/photos.ts';
import { createTestApp, test, type TestApp } from '../../testing/testApp.ts';
import { claimBackup, recordBackup } from './operation.service.ts';

/** 12:00 in Argentina on the day on which test servers begin. */
const NOON_MS = Date.parse('2026-03-10T15:00:00Z');

describe('the daily backup', () => {
  test('is due once the hour has come, and for one server', async ({ app: { ctx, clock } }) => {
    expect(await claimBackup(ctx)).toBe(false);
    clock.nowMs = Date.parse('2026-03-11T05:59:00Z');
    expect(await claimBackup(ctx)).toBe(false);
    clock.nowMs = Date.parse('2026-03-11T06:00:00Z');
    expect(await claimBackup(ctx)).toBe(true);
    expect(await claimBackup(ctx)).toBe(false);
  });

  test('is tried again after an hour, until one was checked', async ({ app: { ctx, clock } }) => {
    clock.nowMs = Date.parse('2026-03-11T06:00:00Z');
    expect(await claimBackup(ctx)).toBe(true);
    clock.nowMs += HOUR_MS;
    expect(await claimBackup(ctx)).toBe(true);
    await ctx.transaction(() => recordBackup(ctx));
    clock.nowMs += HOUR_MS;
    expect(await claimBackup(ctx)).toBe(false);
    clock.nowMs = Date.parse('2026-03-12T06:00:00Z');
    expect(await claimBackup(ctx)).toBe(true);
  });

  test('of a server that was off at that hour is made as soon as it runs', async ({
    app: { ctx, clock },
  }) => {
    clock.nowMs = Date.parse('2026-03-12T20:00:00Z');
    expect(await claimBackup(ctx)).toBe(true);
  });

  describe('with BACKUP_HOUR=off', () => {
    test.override({ variables: { BACKUP_HOUR: 'off' } });
    test('is never due', async ({ app: { ctx, clock } }) => {
      clock.nowMs += 100 * HOUR_MS;
      expect(await claimBackup(ctx)).toBe(false);
    });
  });
});

describe.each(DOORS)('through %s', (door) => {
  test('a backup is late after 48 hours, counted from the first account while there is none', async ({
    app,
  }) => {
    const state = async () => (await callThrough(door, await app.admin(), 'admin.backupState')).result;
    app.clock.nowMs = NOON_MS + 48 * HOUR_MS;
    expect(await state()).toEqual({ lastBackupAt: null, isLate: false });
    app.clock.nowMs += 1;
    expect(await state()).toEqual({ lastBackupAt: null, isLate: true });
    await app.ctx.transaction(() => recordBackup({ ...app.ctx, now: () => NOON_MS + HOUR_MS }));
    expect(await state()).toEqual({ lastBackupAt: '2026-03-10T16:00:00.000Z', isLate: false });
    app.clock.nowMs = NOON_MS + 49 * HOUR_MS + 1;
    expect(await state()).toEqual({ lastBackupAt: '2026-03-10T16:00:00.000Z', isLate: true });
  });
});

test('health says that the database was read, and when it was backed up', async ({ app }) => {
  const { status, body } = await app.rest('GET', '/api/health');
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    status: 'ok',
    database: 'ok',
    clock: 'ok',
    disk: 'ok',
    lastBackupAt: null,
    uptimeSeconds: expect.any(Number),
    version: VERSION,
  });
  await app.ctx.transaction(() => recordBackup(app.ctx));
  const later = await app.rest('GET', '/api/health');
  expect(later.body.lastBackupAt).toBe('2026-03-10T15:00:00.000Z');
});

test('a disk that fills is told in health and to administrators', async ({ app }) => {
  const admin = await app.admin();
  const told = async () => [
    (await app.rest('GET', '/api/health')).body.disk,
    (await admin.caller.admin.notices()).disk,
  ];
  expect(await told()).toEqual(['ok', 'ok']);
  const real = fs.statfsSync;
  onTestFinished(() => {
    fs.statfsSync = real;
    syncBuiltinESMExports();
  });
  fs.statfsSync = (() => ({ bavail: 499, bsize: 2 ** 20 })) as unknown as typeof real;
  syncBuiltinESMExports();
  expect(await told()).toEqual(['low', 'low']);
  const seller = await app.seller();
  await uploadPhoto(app, seller);
  // The last room is for what people write.
  fs.statfsSync = (() => ({ bavail: 199, bsize: 2 ** 20 })) as unknown as typeof real;
  syncBuiltinESMExports();
  await expect(uploadPhoto(app, seller)).rejects.toThrow('refused with 503');
  expect((await seller.rest('POST', '/api/sales', saleInput())).status).toBe(201);
});

plainTest('health is 503 while the database cannot be read, and 200 when it can again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'app.db');
  const app = await createTestApp({}, file);
  onTestFinished(app.close);
  app.query('PRAGMA wal_checkpoint(TRUNCATE)');
  const good = readFileSync(file);
  const status = async () => (await app.rest('GET', '/api/health')).status;
  expect(await status()).toBe(200);
  writeFileSync(file, Buffer.alloc(good.length, 'x'));
  await expect.poll(status, { timeout: 10_000 }).toBe(503);
  const { body } = await app.rest('GET', '/api/health');
  expect(body).toMatchObject({ success: false, error: 'El servidor no puede leer la base de datos' });
  writeFileSync(file, good);
  await expect.poll(status, { timeout: 10_000 }).toBe(200);
});

const passOn = (app: TestApp, remoteAddress: string) =>
  app.server.inject({ url: '/api/health', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } });
const warnings = ({ logLines }: TestApp) => logLines.filter((line) => line.includes('X-Forwarded-For'));
const proxy = async (app: TestApp) => (await (await app.admin()).caller.admin.notices()).proxy;

describe('an address that a reverse proxy passes on', () => {
  test('is a warning in the log, once, and a notice, when it is not believed', async ({ app }) => {
    await passOn(app, '203.0.113.9');
    expect(warnings(app)).toEqual([]);
    expect(await proxy(app)).toBe('ok');
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '192.168.1.2', '::1']) await passOn(app, address);
    expect(warnings(app)).toHaveLength(1);
    expect(await proxy(app)).toBe('ignored');
  });

  describe('with TRUST_PROXY', () => {
    test.override({ variables: { TRUST_PROXY: 'true' } });
    test('is as it should be', async ({ app }) => {
      await passOn(app, '127.0.0.1');
      expect(warnings(app)).toEqual([]);
      expect(await proxy(app)).toBe('ok');
    });
  });
});
