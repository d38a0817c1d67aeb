import { describe, expect } from 'vitest';
import type { PlanView } from '../../../shared/plans/plans.ts';
import type { PriceView } from '../../../shared/plans/prices.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { MIDNIGHT_MS, TODAY, pricesOf, schedule, states } from '../../testing/prices.ts';
import { test, type TestApp } from '../../testing/testApp.ts';

const onOffer = async (app: TestApp) => {
  const { body, headers } = await app.rest('GET', '/api/plans');
  const plan = (body.plans as PlanView[]).find(({ _id }) => _id === '1') as PlanView;
  return { price: plan.price, since: plan.priceSince, next: plan.nextPrice, etag: headers.etag };
};

describe('a scheduled price', () => {
  test('counts from midnight in Argentina, for the public list and its ETag too', async ({ app }) => {
    const admin = await app.admin();
    const price = await schedule(admin, { note: 'Aumento de marzo' });
    expect(price).toEqual({
      _id: price._id,
      price: 30_000,
      validFrom: '2026-03-11',
      note: 'Aumento de marzo',
      createdBy: admin.user.id,
      createdByName: admin.user.name,
      createdAt: '2026-03-10T15:00:00.000Z',
      state: 'scheduled',
    });
    app.clock.nowMs = MIDNIGHT_MS - 1;
    const before = await onOffer(app);
    expect(before).toMatchObject({
      price: 24_900,
      since: '2026-03-10T15:00:00.000Z',
      next: { price: 30_000, validFrom: '2026-03-11' },
    });
    app.clock.nowMs = MIDNIGHT_MS;
    const after = await onOffer(app);
    expect(after).toMatchObject({ price: 30_000, since: '2026-03-11T03:00:00.000Z', next: null });
    expect(after.etag).not.toBe(before.etag);
    expect(await states(admin)).toEqual([
      [30_000, 'current'],
      [24_900, 'past'],
    ]);
  });

  test('of today counts at once and leaves later ones scheduled', async ({ app }) => {
    const admin = await app.admin();
    await schedule(admin);
    app.clock.nowMs += HOUR_MS;
    expect(await schedule(admin, { price: 26_000, validFrom: TODAY })).toMatchObject({ state: 'current' });
    expect(await states(admin)).toEqual([
      [30_000, 'scheduled'],
      [26_000, 'current'],
      [24_900, 'past'],
    ]);
  });

  test('outdone by a newer one of the same day is replaced, and counts again when that is removed', async ({
    app,
  }) => {
    const admin = await app.admin();
    const older = await schedule(admin);
    const newer = await schedule(admin, { price: 31_000 });
    expect(await states(admin)).toEqual([
      [31_000, 'scheduled'],
      [30_000, 'replaced'],
      [24_900, 'current'],
    ]);
    expect((await admin.rest('DELETE', `/api/admin/prices/${older._id}`)).status).toBe(409);
    const removed = await admin.rest('DELETE', `/api/admin/prices/${newer._id}`);
    expect(removed).toMatchObject({ status: 200, body: { price: { _id: newer._id, state: 'replaced' } } });
    expect(await states(admin)).toEqual([
      [31_000, 'replaced'],
      [30_000, 'scheduled'],
      [24_900, 'current'],
    ]);
  });

  test('is removed once, while it is scheduled', async ({ app }) => {
    const admin = await app.admin();
    const { _id } = await schedule(admin);
    const current = (await pricesOf(admin)).find(({ state }) => state === 'current') as PriceView;
    const remove = async (id: string) => (await admin.rest('DELETE', `/api/admin/prices/${id}`)).status;
    expect([await remove(_id), await remove(_id), await remove(current._id), await remove('999')]).toEqual([
      200, 409, 409, 404,
    ]);
    app.clock.nowMs = MIDNIGHT_MS;
    expect(await onOffer(app)).toMatchObject({ price: 24_900, next: null });
  });

  test('is in the audit, in pesos; rows are never changed', async ({ app }) => {
    const admin = await app.admin();
    const { _id } = await schedule(admin);
    await admin.rest('DELETE', `/api/admin/prices/${_id}`);
    const { body } = await admin.rest('GET', '/api/admin/audit?kind=price');
    expect(body.entries).toMatchObject([
      { subjectId: '1', subjectName: 'Alarma Esencial', from: '30000', to: null },
      { subjectId: '1', subjectName: 'Alarma Esencial', from: '24900', to: '30000' },
    ]);
    for (const sql of [
      'UPDATE plan_prices SET price_cents = 1',
      'DELETE FROM plan_prices',
      'UPDATE plan_price_removals SET removed_at = 1',
      'DELETE FROM plan_price_removals',
    ]) {
      expect(() => app.query(sql)).toThrow('append-only');
    }
  });

  test.for([
    [{ validFrom: '2026-03-09' }, 'El campo Válido desde no puede ser un día pasado'],
    [{ validFrom: '2028-03-10' }, 'El campo Válido desde admite hasta dos años por delante'],
    [{ validFrom: '2026-02-30' }, 'El campo Válido desde debe ser una fecha AAAA-MM-DD'],
    [{ price: 0 }, 'El campo Precio debe ser al menos 0,01'],
    [{ note: 'x'.repeat(501) }, 'El campo Nota admite hasta 500 caracteres'],
  ])('refuses %j', async ([values, sentence], { app }) => {
    const admin = await app.admin();
    const body = { price: 30_000, validFrom: '2026-03-11', ...(values as object) };
    const response = await admin.rest('POST', '/api/admin/plans/1/prices', body);
    expect(response).toMatchObject({ status: 400, body: { details: [sentence] } });
    expect(await states(admin)).toHaveLength(1);
  });

  test('may begin 730 days ahead; of an unknown plan it is a 404', async ({ app }) => {
    const admin = await app.admin();
    expect(await schedule(admin, { validFrom: '2028-03-09' })).toMatchObject({ state: 'scheduled' });
    expect(
      (await admin.rest('POST', '/api/admin/plans/99/prices', { price: 1, validFrom: TODAY })).status,
    ).toBe(404);
    expect((await admin.rest('GET', '/api/admin/plans/99/prices')).status).toBe(404);
  });
});

test('an edit with another price is a row from now on; with the same price it is none', async ({ app }) => {
  const admin = await app.admin();
  const edit = (price: number) =>
    admin.rest('PUT', '/api/admin/plans/1', { name: 'Alarma Esencial', description: 'Otra', price });
  app.clock.nowMs += HOUR_MS;
  expect((await edit(24_900)).body.plan).toMatchObject({ priceSince: '2026-03-10T15:00:00.000Z' });
  expect((await edit(25_000)).body.plan).toMatchObject({
    price: 25_000,
    priceSince: '2026-03-10T16:00:00.000Z',
  });
  expect(await states(admin)).toEqual([
    [25_000, 'current'],
    [24_900, 'past'],
  ]);
});

test('a new plan has its first row, and an edit leaves what is scheduled', async ({ app }) => {
  const admin = await app.admin();
  const plan = { name: 'Alarma Quinta', description: 'X', price: 10_000 };
  const { _id } = (await admin.rest('POST', '/api/admin/plans', plan)).body.plan as PlanView;
  expect(await states(admin, _id)).toEqual([[10_000, 'current']]);
  await schedule(admin, {}, _id);
  app.clock.nowMs += HOUR_MS;
  await admin.rest('PUT', `/api/admin/plans/${_id}`, { ...plan, price: 11_000 });
  expect(await states(admin, _id)).toEqual([
    [30_000, 'scheduled'],
    [11_000, 'current'],
    [10_000, 'past'],
  ]);
});

test('a form opened before a scheduled price began cannot put the old one back unseen', async ({ app }) => {
  const admin = await app.admin();
  await schedule(admin);
  const [plan] = ((await admin.rest('GET', '/api/admin/plans')).body.plans as PlanView[]).slice(-1);
  app.clock.nowMs = MIDNIGHT_MS;
  const { status } = await admin.rest('PUT', '/api/admin/plans/1', {
    name: 'Alarma Esencial',
    description: 'Otra',
    price: 24_900,
    expectedUpdatedAt: plan?.updatedAt,
  });
  expect(status).toBe(409);
});

test('a price set while the clock was a day ahead is scheduled when it is back', async ({ app }) => {
  const admin = await app.admin();
  await app.doEarlier(-DAY_MS, () => app.setPrice('1', 26_000));
  expect(await states(admin)).toEqual([
    [26_000, 'scheduled'],
    [24_900, 'current'],
  ]);
});
