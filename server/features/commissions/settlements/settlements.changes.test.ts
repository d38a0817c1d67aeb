import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { FIRST, people, SECOND } from '../../../testing/features/settlements.ts';
import { test } from '../../../testing/testApp.ts';
import { expectRightTotals } from '../../../testing/recount.ts';

describe('a sale that changes', () => {
  test('drops out of a draft when it is returned, and both entries cancel out', async ({ app }) => {
    const { admin, set, sold, draft, linesOf, summary } = await people(app);
    const [one, two] = [await sold(), await sold()];
    const id = await draft();
    await set(one, 'cancelled');
    expect(await linesOf(id)).toEqual([['earned', FIRST]]);
    expect(await admin.caller.commissions.settlement({ id })).toMatchObject({ total: FIRST, leftOut: [] });
    await set(two, 'pending');
    expect(await linesOf(id)).toEqual([]);
    expect((await admin.rpc('admin.closeSettlement', { id })).status).toBe(409);
    expect(await summary()).toMatchObject({ earned: 0, payable: 0 });
    await set(two, 'completed');
    const next = await draft();
    expect(await linesOf(next)).toEqual([['earned', FIRST]]);
    expectRightTotals(app);
  });

  test('takes its adjustments into the draft that holds it, on any day', async ({ app }) => {
    const { admin, setPlan, sold, draft, linesOf } = await people(app);
    const saleId = await sold();
    const id = await draft();
    app.clock.nowMs += 5 * DAY_MS;
    await setPlan(saleId, '2');
    expect(await linesOf(id)).toEqual([
      ['earned', FIRST],
      ['adjustment', SECOND - FIRST],
    ]);
    expect((await admin.caller.admin.closeSettlement({ id })).total).toBe(SECOND);
    expectRightTotals(app);
  });

  test('waits for a closed settlement, and is a negative line once that is paid', async ({ app }) => {
    const { admin, seller, set, sold, draft, closed, pay, linesOf, summary } = await people(app);
    const saleId = await sold();
    const first = await closed();
    await set(saleId, 'cancelled');
    expect(await linesOf(first)).toEqual([['earned', FIRST]]);
    await sold();
    await sold();
    const second = await draft();
    expect(await linesOf(second)).toEqual([
      ['earned', FIRST],
      ['earned', FIRST],
    ]);
    expect((await admin.caller.commissions.settlement({ id: second })).leftOut).toMatchObject([
      {
        entryId: '2',
        saleId,
        kind: 'reversed',
        amount: -FIRST,
        reason: 'Espera a que se pague la liquidación cerrada que tiene esta venta',
      },
    ]);
    await admin.caller.admin.deleteSettlement({ id: second });
    expect(await summary()).toMatchObject({ payable: 2 * FIRST, paid: 0 });

    await pay(first);
    expect(await summary()).toMatchObject({ payable: FIRST, paid: FIRST });
    const third = await draft();
    expect(await linesOf(third)).toEqual([
      ['reversed', -FIRST],
      ['earned', FIRST],
      ['earned', FIRST],
    ]);
    expect(await seller.caller.sales.get({ id: saleId })).toMatchObject({
      commissionState: 'none',
      settlementId: null,
    });
    expectRightTotals(app);
  });

  test('and its return cancel out when the closed settlement is voided', async ({ app }) => {
    const { set, sold, draft, closed, voided, linesOf, summary } = await people(app);
    const saleId = await sold();
    const first = await closed();
    await set(saleId, 'cancelled');
    await voided(first);
    expect(await draft()).toBe('');
    expect(await summary()).toMatchObject({ payable: 0 });
    expect(await linesOf(first)).toEqual([['earned', FIRST]]);
    await sold();
    expect(await linesOf(await draft())).toEqual([['earned', FIRST]]);
    expectRightTotals(app);
  });

  test('and was repriced waits too, and goes with it when the closed one is voided', async ({ app }) => {
    const { setPlan, sold, draft, closed, voided, linesOf } = await people(app);
    const saleId = await sold();
    const first = await closed();
    await setPlan(saleId, '2');
    expect(await draft()).toBe('');
    await voided(first);
    expect(await linesOf(await draft())).toEqual([
      ['earned', FIRST],
      ['adjustment', SECOND - FIRST],
    ]);
  });

  test('after payment leaves a negative balance, which waits for the next sales', async ({ app }) => {
    const { set, sold, draft, closed, pay, linesOf, summary } = await people(app);
    const saleId = await sold();
    await pay(await closed());
    await set(saleId, 'cancelled');
    expect(await summary()).toMatchObject({ inProgress: 0, earned: 0, payable: -FIRST, paid: FIRST });
    expect(await draft()).toBe('');
    await sold();
    expect(await draft()).toBe('');
    await sold();
    const id = await draft();
    expect(await linesOf(id)).toHaveLength(3);
    expect(await summary()).toMatchObject({ payable: FIRST, paid: FIRST });
    expectRightTotals(app);
  });

  test('of nothing is settled with the others', async ({ app }) => {
    const { seller, admin, sold, set, closed, pay, linesOf, sale } = await people(app);
    const { name, phone, location } = seller.user;
    const rate = (commissionRate: number) =>
      admin.caller.admin.editUser({ id: seller.user.id, name, phone, location, commissionRate });
    await rate(0);
    const free = await sold();
    await rate(10);
    await sold();
    const id = await closed();
    expect(await linesOf(id)).toEqual([
      ['earned', 0],
      ['earned', FIRST],
    ]);
    await pay(id);
    expect((await sale(free)).commissionState).toBe('paid');
    await set(free, 'cancelled');
    expectRightTotals(app);
  });
});
