import { describe, expect } from 'vitest';
import type { AdjustedPriceView } from '../../../shared/plans/prices.ts';
import { MIDNIGHT_MS, TODAY, schedule, states } from '../../testing/prices.ts';
import { test, type Person } from '../../testing/testApp.ts';

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

  test('takes an inactive plan that is named, and no deleted one', async ({ app }) => {
    const admin = await app.admin();
    app.query('UPDATE plans SET is_active = 0 WHERE id = 3');
    expect((await adjust(admin, { planIds: ['3'] })).body.prices).toMatchObject([{ planId: '3' }]);
    await admin.rest('DELETE', '/api/admin/plans/2');
    expect((await adjust(admin, { planIds: ['2'] })).status).toBe(400);
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
