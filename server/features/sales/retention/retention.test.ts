import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { sweepFiles } from '../../../files/files.service.ts';
import { planOf, watchSelects } from '../../../testing/queryPlans.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { sweepPhotos } from './retention.service.ts';
import { expectRightTotals } from '../../../testing/recount.ts';

async function withPhoto(app: TestApp, seller: Person): Promise<SaleView> {
  const customerInfo = { ...saleInput().customerInfo, dniPhoto: await uploadPhoto(app, seller) };
  return seller.caller.sales.register(saleInput({ customerInfo }));
}

const photosOnDisk = (app: TestApp) =>
  readdirSync(join(app.ctx.config.DATA_DIR, 'uploads')).filter((name) => !name.startsWith('.')).length;

/** Keeps all sessions alive. */
function wait(app: TestApp, days: number): void {
  const { clock } = app;
  clock.nowMs += days * DAY_MS;
  app.query('UPDATE sessions SET created_at = ?, expires_at = ?', clock.nowMs, clock.nowMs + DAY_MS);
}

async function sweepAfter(app: TestApp, days: number): Promise<void> {
  wait(app, days);
  await sweepPhotos(app.ctx);
}

for (const status of ['completed', 'cancelled'] as const) {
  test(`180 days after a sale was ${status} its photo is gone, and the sale says so`, async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { _id: id } = await withPhoto(app, seller);
    wait(app, 400);
    await admin.caller.admin.changeSaleStatus({ id, status });
    const before = await admin.caller.sales.get({ id });
    await sweepAfter(app, 179);
    await admin.caller.sales.edit({ id, description: 'Un cambio posterior' });
    expect((await seller.caller.sales.get({ id })).customerInfo.dniPhoto).not.toBeNull();
    expect(photosOnDisk(app)).toBe(1);

    await sweepAfter(app, 1);
    const removedAt = new Date(app.clock.nowMs).toISOString();
    expect(photosOnDisk(app)).toBe(0);
    expect(app.query('SELECT * FROM files')).toEqual([]);
    const after = await admin.caller.sales.get({ id });
    expect(after).toMatchObject({
      status,
      photoRemovedAt: removedAt,
      customerInfo: { name: before.customerInfo.name, dniPhoto: null },
      verification: { ...before.verification, dniPhoto: null },
    });
    const log = () => app.query("SELECT actor_id, subject_id FROM audit_log WHERE kind = 'photo_removed'");
    expect(log()).toEqual([{ actor_id: null, subject_id: Number(id) }]);

    await sweepAfter(app, 1);
    expect(await admin.caller.sales.get({ id })).toMatchObject({ photoRemovedAt: removedAt });
    expect(log()).toHaveLength(1);
  });
}

test('photos of replaced attempts go too, even of a sale that has none itself', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id: id } = await seller.caller.sales.register(saleInput());
  for (const attempt of [1, 2]) {
    await admin.caller.admin.decideVerification({ id, attempt, result: 'rejected', note: '' });
    await seller.caller.sales.requestVerification({
      id,
      holderName: 'Ana Paz',
      holderDni: '20111222',
      relationship: 'parent',
      dniPhoto: await uploadPhoto(app, seller),
      consent: true,
    });
  }
  await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
  expect(photosOnDisk(app)).toBe(2);
  await sweepAfter(app, 180);
  expect(photosOnDisk(app)).toBe(0);
  expect(await seller.caller.sales.get({ id })).toMatchObject({
    photoRemovedAt: expect.any(String),
    verification: { state: 'approved', dniPhoto: null },
  });
});

test('an open or reopened sale keeps its photo, and counts from its last end', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id: open } = await withPhoto(app, seller);
  const { _id: id } = await withPhoto(app, seller);
  const set = (status: 'completed' | 'pending' | 'cancelled') =>
    admin.caller.admin.changeSaleStatus({ id, status });
  await set('completed');
  wait(app, 100);
  await set('pending');
  await sweepAfter(app, 300);
  expect(photosOnDisk(app)).toBe(2);
  await set('completed');
  wait(app, 100);
  await set('cancelled');
  await sweepAfter(app, 179);
  expect(photosOnDisk(app)).toBe(2);
  expectRightTotals(app);
  await sweepAfter(app, 1);
  expect(photosOnDisk(app)).toBe(1);
  expect((await seller.caller.sales.get({ id: open })).photoRemovedAt).toBeNull();
});

test('a reopened sale whose photo was removed is not asked for another one', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id: id } = await withPhoto(app, seller);
  await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
  await sweepAfter(app, 180);
  const sale = await admin.caller.admin.changeSaleStatus({ id, status: 'pending' });
  expect(sale).toMatchObject({ photoRemovedAt: expect.any(String), verification: { state: 'approved' } });
  const { sections } = await seller.caller.sales.todo();
  expect(sections.find(({ key }) => key === 'missing_photo')).toMatchObject({ count: 0 });
  const counts = (await admin.caller.admin.tray()).sections.map(({ key, count }) => [key, count]);
  expect(Object.fromEntries(counts)).toMatchObject({ to_verify: 0, to_appoint: 1 });

  const customerInfo = { ...saleInput().customerInfo, dniPhoto: await uploadPhoto(app, seller) };
  expect(await seller.caller.sales.edit({ id, customerInfo })).toMatchObject({ photoRemovedAt: null });
  await sweepAfter(app, 180);
  expect(photosOnDisk(app)).toBe(1);
});

test('another number of days counts at the next sweep', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id: id } = await withPhoto(app, seller);
  await admin.caller.admin.changeSaleStatus({ id, status: 'cancelled' });
  await sweepAfter(app, 30);
  expect(photosOnDisk(app)).toBe(1);
  await admin.caller.admin.updateSettings({ photoRetentionDays: 30 });
  await sweepPhotos(app.ctx);
  expect(photosOnDisk(app)).toBe(0);
});

test('many sales go in several transactions, found by an index', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  for (let number = 0; number < 25; number++) {
    const { _id: id } = await withPhoto(app, seller);
    await admin.caller.admin.changeSaleStatus({ id, status: 'cancelled' });
  }
  const selects = watchSelects(app);
  await sweepAfter(app, 180);
  expect(photosOnDisk(app)).toBe(0);
  const search = [...selects].find((sql) => sql.includes('has_photos = 1')) ?? '';
  expect(planOf(app, search)).toEqual([
    expect.stringContaining('INDEX sales_old_photos (ended_at>? AND ended_at<?)'),
  ]);
});

const binned = (app: TestApp) => {
  const bin = join(app.ctx.config.DATA_DIR, 'uploads/.papelera');
  return existsSync(bin) ? readdirSync(bin) : [];
};

test('photos removed by age stay in the bin for seven days', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id: id } = await withPhoto(app, seller);
  await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
  await uploadPhoto(app, seller);
  const [photo] = app.query('SELECT name FROM files ORDER BY id');
  await sweepAfter(app, 180);
  expect(photosOnDisk(app)).toBe(0);
  expect(binned(app)).toContain(`venta-${id}_${photo?.name as string}`);
  expect(binned(app)).toHaveLength(2);
  await sweepAfter(app, 6);
  expect(binned(app)).toHaveLength(2);
  app.clock.jumpTo(app.clock.nowMs + 100 * DAY_MS);
  await sweepPhotos(app.ctx);
  await sweepFiles(app.ctx);
  expect(binned(app)).toHaveLength(2);
  app.clock.jumpTo(app.clock.nowMs - 100 * DAY_MS);
  await sweepAfter(app, 1);
  expect(binned(app)).toEqual([]);
});

test('erasing a customer empties the bin of their photos, and puts none into it', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const [old, other, recent] = [
    await withPhoto(app, seller),
    await withPhoto(app, seller),
    await withPhoto(app, seller),
  ];
  for (const { _id: id } of [old, other])
    await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
  await sweepAfter(app, 180);
  expect(binned(app)).toHaveLength(2);
  for (const { _id: id } of [old, recent]) await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
  expect(binned(app)).toEqual([expect.stringContaining(`venta-${other._id}_`)]);
  expect(photosOnDisk(app)).toBe(0);
});

describe('in a database whose photos were never removed', () => {
  test.override({ variables: { LOG_LEVEL: 'info' } });

  test('the first sweep waits for seven days and says how many photos will go', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    for (const days of [0, 3, 20]) {
      wait(app, days);
      const { _id: id } = await withPhoto(app, seller);
      await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
    }
    wait(app, 160);
    // As an earlier version leaves it: sales that ended 183, 180 and 160 days ago.
    app.query("DELETE FROM settings WHERE name = 'first_photo_sweep_at'");
    await sweepPhotos(app.ctx);
    expect(photosOnDisk(app)).toBe(3);
    const removedAt = new Date(app.clock.nowMs + 7 * DAY_MS).toISOString();
    const notices = () => admin.caller.admin.notices();
    expect(await notices()).toEqual({
      clock: 'ok',
      disk: 'ok',
      mail: 'ok',
      photos: { count: 2, removedAt },
      proxy: 'ok',
    });
    expect(app.logLines.join('')).toContain(`"count":2,"removedAt":"${removedAt}"`);

    app.clock.nowMs += 7 * DAY_MS - 1;
    await sweepPhotos(app.ctx);
    expect(photosOnDisk(app)).toBe(3);
    app.clock.nowMs += 1;
    await sweepPhotos(app.ctx);
    expect(photosOnDisk(app)).toBe(1);
    expect(await notices()).toEqual({ clock: 'ok', disk: 'ok', mail: 'ok', photos: null, proxy: 'ok' });
    expect(app.logLines.join('')).toContain('"photos":2');
  });

  test('photos of open sales delay it too, also if only an attempt has one; none begins at once', async ({
    app,
  }) => {
    const firstSweepMs = async () => {
      app.query("DELETE FROM settings WHERE name = 'first_photo_sweep_at'");
      await sweepPhotos(app.ctx);
      const [row] = app.query("SELECT value FROM settings WHERE name = 'first_photo_sweep_at'");
      return Number(row?.value) - app.clock.nowMs;
    };
    const seller = await app.seller();
    expect(await firstSweepMs()).toBe(0);
    await withPhoto(app, seller);
    expect(await firstSweepMs()).toBe(7 * DAY_MS);
    app.query('UPDATE sales SET photo_id = NULL');
    expect(await firstSweepMs()).toBe(7 * DAY_MS);
    app.query('UPDATE sale_verifications SET photo_id = NULL');
    expect(await firstSweepMs()).toBe(0);
  });
});

test('a server that starts removes photos that became too old while it was off', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id: id } = await withPhoto(app, seller);
  await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
  wait(app, 180);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => photosOnDisk(app)).toBe(0);
});
