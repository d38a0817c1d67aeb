import { describe, expect } from 'vitest';
import { CAPTURED_PRICE_MS } from '../../../../shared/sales/salePrice.ts';
import type { RegisterSaleRequest, SaleView } from '../../../../shared/sales/sales.ts';
import type { SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

const PRICE = 24_900;
const RAISED = 30_000;

let keys = 0;

const capture = (seller: Person, atMs: number, values: Partial<RegisterSaleRequest> = {}) =>
  seller.rest('POST', '/api/sales', {
    ...saleInput(),
    clientKey: `captured-${++keys}`,
    capturedAt: new Date(atMs).toISOString(),
    ...values,
  });

/** A sale captured at the first price, which was raised since. */
async function lateSale(app: TestApp, seller: Person): Promise<SaleView> {
  const capturedMs = app.clock.nowMs;
  app.clock.nowMs += HOUR_MS;
  await app.setPrice('1', RAISED);
  app.clock.nowMs = capturedMs + CAPTURED_PRICE_MS + 1;
  return (await capture(seller, capturedMs)).body.sale as SaleView;
}

const decide = (admin: Person, { _id }: SaleView, use: unknown) =>
  admin.rest('PUT', `/api/admin/sales/${_id}/price`, { use });

describe('the price of a sale', () => {
  test('without a capture is of now', async ({ app }) => {
    const seller = await app.seller();
    const sale = await seller.caller.sales.register(saleInput());
    expect(sale).toMatchObject({ planPrice: PRICE, priceSource: 'current', capturedAt: null });
  });

  test('is that of the capture for exactly 72 hours', async ({ app }) => {
    const seller = await app.seller();
    const capturedMs = app.clock.nowMs;
    app.clock.nowMs += HOUR_MS;
    await app.setPrice('1', RAISED);
    app.clock.nowMs = capturedMs + CAPTURED_PRICE_MS;
    const inTime = await capture(seller, capturedMs);
    expect(inTime).toMatchObject({
      status: 201,
      body: {
        sale: {
          planPrice: PRICE,
          commission: PRICE / 10,
          priceSource: 'captured',
          capturedAt: new Date(capturedMs).toISOString(),
        },
      },
    });
    app.clock.nowMs += 1;
    expect((await capture(seller, capturedMs)).body.sale).toMatchObject({
      planPrice: RAISED,
      priceSource: 'late',
    });
  });

  test('made at 23:50 and sent at 0:20 is that of before midnight, where a price begins', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    await admin.caller.admin.schedulePrice({ id: '1', price: RAISED, validFrom: '2026-03-11' });
    const at = (instant: string) => (app.clock.nowMs = Date.parse(`${instant}-03:00`));
    const sold = async () => (await seller.caller.sales.register(saleInput())).planPrice;
    at('2026-03-10T23:59');
    expect(await sold()).toBe(PRICE);
    at('2026-03-11T00:01');
    expect(await sold()).toBe(RAISED);
    at('2026-03-11T00:20');
    const late = async (instant: string) =>
      (await capture(seller, Date.parse(`${instant}-03:00`))).body.sale as SaleView;
    expect(await late('2026-03-10T23:50')).toMatchObject({ planPrice: PRICE, priceSource: 'captured' });
    expect(await late('2026-03-11T00:01')).toMatchObject({ planPrice: RAISED, priceSource: 'captured' });
  });

  test('captured before the plan had one is its first', async ({ app }) => {
    const seller = await app.seller();
    expect((await capture(seller, app.clock.nowMs - HOUR_MS)).body.sale).toMatchObject({
      planPrice: PRICE,
      priceSource: 'captured',
    });
  });

  test('captured up to five minutes ahead is of now; further ahead it is refused', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    app.clock.nowMs = Date.parse('2026-03-11T02:59:00Z');
    await admin.caller.admin.schedulePrice({ id: '1', price: RAISED, validFrom: '2026-03-11' });
    expect((await capture(seller, app.clock.nowMs + 5 * MINUTE_MS)).body.sale).toMatchObject({
      planPrice: PRICE,
      priceSource: 'captured',
    });
    expect(await capture(seller, app.clock.nowMs + 5 * MINUTE_MS + 1)).toMatchObject({
      status: 400,
      body: { details: ['El campo Momento de la venta no puede estar en el futuro'] },
    });
  });

  test.for([
    [{ clientKey: undefined }, 'El campo Momento de la venta necesita una clave (clientKey)'],
    [
      { capturedAt: 'ayer' },
      'El campo Momento de la venta debe ser una fecha y hora con zona, como 2026-03-10T14:30:00-03:00',
    ],
    [
      { capturedAt: '2026-03-10' },
      'El campo Momento de la venta debe ser una fecha y hora con zona, como 2026-03-10T14:30:00-03:00',
    ],
    [
      { capturedAt: '2026-03-10T12:00' },
      'El campo Momento de la venta debe ser una fecha y hora con zona, como 2026-03-10T14:30:00-03:00',
    ],
    [{ capturedAt: 5 }, 'El campo Momento de la venta debe ser una fecha y hora'],
  ])('refuses %j', async ([values, sentence], { app }) => {
    const seller = await app.seller();
    const { status, body } = await capture(seller, app.clock.nowMs, values as object);
    expect([status, body.details]).toEqual([400, [sentence]]);
    expect(app.query('SELECT id FROM sales')).toEqual([]);
  });

  test('is part of the content of its key', async ({ app }) => {
    const seller = await app.seller();
    const clientKey = 'one-sale-1';
    const first = await capture(seller, app.clock.nowMs, { clientKey });
    app.clock.nowMs += CAPTURED_PRICE_MS + HOUR_MS;
    const again = await capture(seller, Date.parse((first.body.sale as SaleView).capturedAt ?? ''), {
      clientKey,
    });
    expect([again.status, again.body.sale]).toEqual([201, first.body.sale]);
    expect((await capture(seller, app.clock.nowMs, { clientKey })).status).toBe(409);
  });

  test('sent without its moment, which was ahead, is the same sale once the moment has come', async ({
    app,
  }) => {
    const seller = await app.seller();
    const [clientKey, ahead] = ['one-sale-1', app.clock.nowMs + 10 * MINUTE_MS];
    expect((await capture(seller, ahead, { clientKey })).status).toBe(400);
    const first = await capture(seller, 0, { clientKey, capturedAt: undefined });
    app.clock.nowMs += 6 * MINUTE_MS;
    const again = await capture(seller, ahead, { clientKey });
    expect([again.status, again.body.sale]).toEqual([201, first.body.sale]);
    expect((await capture(seller, ahead, { clientKey, description: 'Otra' })).status).toBe(409);
  });

  test('is found again after the clock was set back', async ({ app }) => {
    const seller = await app.seller();
    const [clientKey, moment] = ['one-sale-1', app.clock.nowMs];
    const first = await capture(seller, moment, { clientKey });
    app.clock.nowMs -= 20 * MINUTE_MS;
    expect((await capture(seller, moment, { clientKey })).body.sale).toEqual(first.body.sale);
  });
});

describe('a plan that is gone', () => {
  test.for([
    ['deleted', (admin: Person) => admin.rest('DELETE', '/api/admin/plans/1')],
    [
      'inactive',
      (admin: Person) =>
        admin.rest('PUT', '/api/admin/plans/1', {
          name: 'X',
          description: 'X',
          price: PRICE,
          isActive: false,
        }),
    ],
  ] as const)('since the capture is sold for 72 hours: %s', async ([, remove], { app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const capturedMs = app.clock.nowMs;
    app.clock.nowMs += HOUR_MS;
    await remove(admin);
    expect((await capture(seller, capturedMs)).body.sale).toMatchObject({ planPrice: PRICE });
    expect((await capture(seller, app.clock.nowMs)).status).toBe(404);
    expect((await seller.rest('POST', '/api/sales', saleInput())).status).toBe(404);
    app.clock.nowMs = capturedMs + CAPTURED_PRICE_MS + 1;
    expect((await capture(seller, capturedMs)).status).toBe(404);
  });
});

test('a plan taken off offer while the clock was ahead is not sold once it is right', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const rightMs = app.clock.nowMs + HOUR_MS;
  app.clock.jumpTo(rightMs + 300 * DAY_MS);
  await admin.rest('DELETE', '/api/admin/plans/1');
  app.clock.jumpTo(rightMs);
  expect((await seller.rest('POST', '/api/sales', saleInput())).status).toBe(404);
  expect((await capture(seller, rightMs)).status).toBe(404);
});

test('a plan that was never on offer is not sold at an earlier capture', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const values = { name: 'Borrador', description: 'X', price: 1, isActive: false };
  const { body } = await admin.rest('POST', '/api/admin/plans', values);
  const { _id: planId } = body.plan as { _id: string };
  expect((await capture(seller, app.clock.nowMs - HOUR_MS, { planId })).status).toBe(404);
});

test('a plan that was gone before it was recorded since when is not sold', async ({ app }) => {
  const seller = await app.seller();
  app.query('UPDATE plans SET is_active = 0, off_since = NULL WHERE id = 1');
  expect((await capture(seller, app.clock.nowMs - HOUR_MS)).status).toBe(404);
});

describe('a sale that came late', () => {
  test.for([
    ['captured', PRICE],
    ['current', RAISED],
  ] as const)('gets the %s price by decision, once', async ([use, price], { app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sale = await lateSale(app, seller);
    expect(await decide(admin, sale, use)).toMatchObject({
      status: 200,
      body: { sale: { planPrice: price, amount: price, commission: price / 10, priceSource: use } },
    });
    const { body } = await seller.rest('GET', `/api/sales/${sale._id}/events`);
    expect(body.events).toContainEqual(
      expect.objectContaining({ kind: 'price', from: 'late', to: use, actorId: admin.user.id }),
    );
    expect((await decide(admin, sale, use)).status).toBe(409);
  });

  test('adjusts a commission that was earned', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sale = await lateSale(app, seller);
    await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'completed' });
    await decide(admin, sale, 'captured');
    const { body } = await seller.rest('GET', '/api/commissions/entries');
    expect(body.entries).toMatchObject([
      { kind: 'adjustment', amount: (PRICE - RAISED) / 10 },
      { kind: 'earned', amount: RAISED / 10 },
    ]);
  });

  test('is settled by a change of plan', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sale = await lateSale(app, seller);
    const edited = await seller.caller.sales.edit({ id: sale._id, planId: '2' });
    expect(edited).toMatchObject({ planPrice: 34_900, priceSource: 'current' });
    expect((await decide(admin, sale, 'captured')).status).toBe(409);
  });

  test('is not decided once cancelled, nor any other sale', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sale = await lateSale(app, seller);
    await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'cancelled' });
    expect((await decide(admin, sale, 'current')).status).toBe(409);
    expect((await decide(admin, await seller.caller.sales.register(saleInput()), 'current')).status).toBe(
      409,
    );
    expect((await decide(admin, sale, 'otro')).status).toBe(400);
  });

  test('is not decided once erased, and by nobody but the administration', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sale = await lateSale(app, seller);
    expect((await decide(seller, sale, 'current')).status).toBe(403);
    await admin.caller.admin.eraseSale({ id: sale._id, reason: 'Lo pidió' });
    expect((await decide(admin, sale, 'current')).status).toBe(409);
  });

  test('stands last in the tray until it is decided, unless an earlier section has it', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sale = await lateSale(app, seller);
    const sections = async () =>
      (await admin.caller.admin.tray()).sections.filter(({ count }) => count > 0).map(({ key }) => key);
    const moveTo = (status: SaleStatus) => admin.caller.admin.changeSaleStatus({ id: sale._id, status });
    expect(await sections()).toEqual(['no_photo']);
    await admin.caller.admin.decideVerification({
      id: sale._id,
      attempt: 1,
      result: 'rejected',
      note: 'Borrosa',
    });
    expect(await sections()).toEqual(['late_price']);
    await moveTo('pending_appointment');
    expect(await sections()).toEqual(['to_appoint']);
    const days = { tomorrow: '2026-03-14', later: '2026-03-15' };
    const appoint = (date: string) =>
      admin.caller.admin.setAppointment({ id: sale._id, date, from: '09:00', to: '12:00' });
    await appoint(days.tomorrow);
    expect(await sections()).toEqual(['today']);
    await appoint(days.later);
    expect(await sections()).toEqual(['late_price']);
    await moveTo('completed');
    expect(await sections()).toEqual(['late_price', 'payable']);
    const { items } = await admin.caller.admin.traySection({ key: 'late_price' });
    expect(items).toMatchObject([{ saleId: sale._id, since: sale.createdAt, dueAt: null }]);
    await decide(admin, sale, 'current');
    expect(await sections()).toEqual(['payable']);
  });
});

test('a captured price that differs from that of the registration is shown, in the tray too', async ({
  app,
}) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const capturedMs = app.clock.nowMs;
  app.clock.nowMs += HOUR_MS;
  await app.setPrice('1', RAISED);
  const { _id } = (await capture(seller, capturedMs)).body.sale as SaleView;
  const flags = { registeredPrice: RAISED, approvedPlanName: null };
  expect((await admin.caller.admin.saleDetail({ id: _id })).sale).toMatchObject({
    planPrice: PRICE,
    ...flags,
  });
  const { items } = await admin.caller.admin.traySection({ key: 'no_photo' });
  expect(items).toMatchObject([{ saleId: _id, ...flags }]);
  const same = (await capture(seller, app.clock.nowMs)).body.sale as SaleView;
  expect(same.registeredPrice).toBe(null);
});

test('a plan that its seller changes after the approval is shown until it is changed back', async ({
  app,
}) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const { _id: id, planName } = await seller.caller.sales.register(saleInput());
  const change = (by: Person, planId: string) => by.caller.sales.edit({ id, planId });
  expect((await change(seller, '2')).approvedPlanName).toBe(null);
  await change(seller, '1');
  await admin.caller.admin.changeSaleStatus({ id, status: 'pending_appointment' });
  await change(seller, '2');
  expect((await change(seller, '3')).approvedPlanName).toBe(planName);
  const { items } = await admin.caller.admin.traySection({ key: 'to_appoint' });
  expect(items).toMatchObject([{ saleId: id, approvedPlanName: planName }]);
  expect((await change(seller, '1')).approvedPlanName).toBe(null);
  expect((await change(admin, '2')).approvedPlanName).toBe(null);
});
