import { describe, expect } from 'vitest';
import type { PlanView } from '../../../shared/plans/plans.ts';
import type { AdjustedPriceView, PriceView } from '../../../shared/plans/prices.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';

// The clock starts on 2026-03-10 at 12:00 in Argentina.
const TODAY = '2026-03-10';
const MIDNIGHT_MS = Date.parse('2026-03-11T03:00:00Z');

const schedule = async (admin: Person, values: object = {}, planId = '1') =>
  (
    await admin.rest('POST', `/api/admin/plans/${planId}/prices`, {
      price: 30_000,
      validFrom: '2026-03-11',
      ...values,
    })
  ).body.price as PriceView;

const pricesOf = async (admin: Person, planId = '1') =>
  (await admin.rest('GET', `/api/admin/plans/${planId}/prices`)).body.prices as PriceView[];

const states = async (admin: Person, planId = '1') =>
  (await pricesOf(admin, planId)).map(({ price, state }) => [price, state]);

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

const adjust = (admin: Person, values: object = {}) =>
  admin.rest('POST', '/api/admin/prices', {
    percent: 12.5,
    roundTo: 100,
    validFrom: '2026-03-11',
    ...values,
  });

describe('an adjustment of all prices', () => {
  test('tries without storing, then schedules for all active plans', async ({ app }) => {
    const admin = await app.admin();
    app.query('UPDATE plans SET is_active = 0 WHERE id = 3');
    const expected = [
      { planId: '2', planName: 'Alarma Hogar', from: 34_900, to: 39_300, validFrom: '2026-03-11' },
      { planId: '1', planName: 'Alarma Esencial', from: 24_900, to: 28_000, validFrom: '2026-03-11' },
    ];
    expect(await adjust(admin, { dryRun: true })).toMatchObject({ status: 200, body: { prices: expected } });
    expect(await states(admin)).toHaveLength(1);
    expect(await adjust(admin)).toMatchObject({ status: 201, body: { prices: expected } });
    expect(await states(admin)).toEqual([
      [28_000, 'scheduled'],
      [24_900, 'current'],
    ]);
    expect(await states(admin, '3')).toHaveLength(1);
  });

  test('counts a plan once that is named twice', async ({ app }) => {
    const { body } = await adjust(await app.admin(), { planIds: ['1', '1'], dryRun: true });
    expect(body.prices).toHaveLength(1);
  });

  test('starts from the price that would count then', async ({ app }) => {
    const admin = await app.admin();
    await schedule(admin, { price: 30_000, validFrom: '2026-04-01' });
    const from = async (validFrom: string) =>
      (
        (await adjust(admin, { planIds: ['1'], percent: 10, roundTo: 1, dryRun: true, validFrom })).body
          .prices as AdjustedPriceView[]
      )[0]?.from;
    expect([await from(TODAY), await from('2026-03-31'), await from('2026-04-01')]).toEqual([
      24_900, 24_900, 30_000,
    ]);
  });

  test.for([
    [0.05, -50, 1, 0.01],
    [150, 1, 1, 152],
    [149.5, 0, 1, 150],
    [145, 0, 10, 150],
    [10.1, 12.5, 10, 10],
    [999_999_999.99, 0, 1, undefined],
  ] as const)('%d by %d %% to %d is %d', async ([price, percent, roundTo, to], { app }) => {
    const admin = await app.admin();
    await app.setPrice('1', price);
    const { status, body } = await adjust(admin, { planIds: ['1'], percent, roundTo });
    expect(status).toBe(to === undefined ? 400 : 201);
    expect((body.prices as AdjustedPriceView[] | undefined)?.[0]?.to).toBe(to);
  });

  test('is all or nothing', async ({ app }) => {
    const admin = await app.admin();
    await app.setPrice('2', 900_000_000);
    expect((await adjust(admin, { percent: 20 })).status).toBe(400);
    expect((await adjust(admin, { planIds: ['1', '99'] })).status).toBe(400);
    expect(await states(admin)).toHaveLength(1);
  });

  test.for([
    { percent: 300.1 },
    { percent: -50.1 },
    { percent: 1.25 },
    { roundTo: 20 },
    { planIds: [] },
    { validFrom: '2026-03-09' },
  ])('refuses %j', async (values, { app }) => {
    const admin = await app.admin();
    const { status, body } = await adjust(admin, values);
    expect(status).toBe(400);
    expect(body.details).toHaveLength(1);
  });
});

const undo = (admin: Person, prices: object[], validFrom = '2026-03-11') =>
  admin.rest('POST', '/api/admin/prices/undo', { validFrom, prices });

describe('an adjustment taken back', () => {
  test('goes with all of its prices, and leaves what was scheduled before', async ({ app }) => {
    const admin = await app.admin();
    await schedule(admin);
    const { body } = await adjust(admin, { planIds: ['1', '2'] });
    const done = body.prices as AdjustedPriceView[];
    const undone = await undo(admin, done);
    expect(undone.body.prices).toMatchObject([
      { price: 33_800, state: 'replaced' },
      { price: 39_300, state: 'replaced' },
    ]);
    expect([await states(admin), await states(admin, '2')]).toEqual([
      [
        [33_800, 'replaced'],
        [30_000, 'scheduled'],
        [24_900, 'current'],
      ],
      [
        [39_300, 'replaced'],
        [34_900, 'current'],
      ],
    ]);
    expect(await undo(admin, done)).toMatchObject({ status: 200, body: { prices: [] } });
  });

  test('is all or nothing, and leaves a price that counts', async ({ app }) => {
    const admin = await app.admin();
    const { body } = await adjust(admin, { planIds: ['1'] });
    const done = body.prices as AdjustedPriceView[];
    expect((await undo(admin, [...done, { planId: '99', to: 1 }])).status).toBe(404);
    expect((await states(admin))[0]).toEqual([28_000, 'scheduled']);
    app.clock.nowMs = MIDNIGHT_MS;
    expect((await undo(admin, done)).body.prices).toEqual([]);
    expect((await states(admin))[0]).toEqual([28_000, 'current']);
    expect((await undo(admin, [])).status).toBe(400);
  });
});

test('a price set while the clock was a day ahead is scheduled when it is back', async ({ app }) => {
  const admin = await app.admin();
  await app.doEarlier(-DAY_MS, () => app.setPrice('1', 26_000));
  expect(await states(admin)).toEqual([
    [26_000, 'scheduled'],
    [24_900, 'current'],
  ]);
});
