import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { test } from '../../testing/testApp.ts';
import { applyHoldDays } from './commissions.ledger.service.ts';
import { people, stateOf } from '../../testing/features/commissions.ts';

describe('another hold in the configuration', () => {
  test('counts for commissions not yet payable; the payable ones stay so', async ({ app }) => {
    const { seller, id, set } = await people(app);
    const holdFor = (days: number) =>
      app.ctx.transaction(() => {
        const config = { ...app.ctx.config, COMMISSION_HOLD_DAYS: days };
        applyHoldDays({ ...app.ctx, config });
      });
    await set('installed');
    app.clock.nowMs += 3 * DAY_MS;
    await holdFor(3);
    expect(await stateOf(seller, id)).toBe('payable');
    await holdFor(30);
    expect(await stateOf(seller, id)).toBe('payable');

    await set('pending');
    await set('installed');
    await holdFor(20);
    app.clock.nowMs += 20 * DAY_MS - 1;
    expect(await stateOf(seller, id)).toBe('earned');
    app.clock.nowMs += 1;
    expect(await stateOf(seller, id)).toBe('payable');
  });

  test('reaches sales whose numbers are far apart, and the newest of two changes at once counts', async ({
    app,
  }) => {
    const { seller, admin, id, set } = await people(app);
    await set('installed');
    app.query("UPDATE sqlite_sequence SET seq = 50000 WHERE name = 'sales'");
    const { _id: late } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: late, status: 'installed' });
    const hold = (commissionHoldDays: number) => admin.caller.admin.updateSettings({ commissionHoldDays });
    await Promise.all([hold(60), hold(3)]);
    app.clock.nowMs += 3 * DAY_MS;
    for (const one of [id, late]) expect(await stateOf(seller, one)).toBe('payable');
  });
});

describe('without a hold', () => {
  test.override({ variables: { COMMISSION_HOLD_DAYS: '0' } });

  test('an installed sale is payable', async ({ app }) => {
    const { seller, id, set } = await people(app);
    await set('installed');
    expect(await stateOf(seller, id)).toBe('payable');
  });
});
