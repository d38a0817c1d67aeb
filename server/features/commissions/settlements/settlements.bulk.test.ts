import { describe, expect } from 'vitest';
import { BULK_MAX, type SettlementsStepView } from '../../../../shared/commissions/settlements.ts';
import { callThrough, DOORS } from '../../../testing/doors.ts';
import { FIRST, PAYMENT, people, TODAY } from '../../../testing/features/settlements.ts';
import { PASSWORD, test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { expectRightTotals } from '../../../testing/recount.ts';

const savePayout = (seller: Person) =>
  seller.caller.auth.savePayout({ cuit: '20123456786', alias: 'casa.luna', currentPassword: PASSWORD });

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

/** A draft of each of that many sellers. */
async function drafts(app: TestApp, count: number) {
  const { admin, sold } = await people(app);
  const sellers: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const seller = await app.seller();
    await sold('completed', seller);
    sellers.push(seller);
  }
  const { settlements } = await admin.caller.admin.createSettlements({
    sellerIds: sellers.map(({ user }) => user.id),
    until: TODAY,
  });
  const ids = sellers.map(({ user }) => settlements.find(({ sellerId }) => sellerId === user.id)?._id ?? '');
  return { admin, sellers, ids };
}

describe.each(DOORS)('many settlements at once through %s', (door) => {
  const step = async (admin: Person, name: 'close' | 'pay', input: object) =>
    callThrough<SettlementsStepView>(door, admin, `admin.${name}Settlements`, input);

  test('drafts are closed in the order of the ids; those that cannot be are skipped with the reason', async ({
    app,
  }) => {
    const { admin, sellers, ids } = await drafts(app, 4);
    const [first = '', second = '', third = '', gone = ''] = ids;
    await savePayout(sellers[1] as Person);
    await admin.caller.admin.closeSettlement({ id: first });
    await admin.caller.admin.deleteSettlement({ id: gone });
    const input = { ids: [third, first, 'x', gone, second, third, '999'] };
    const { status, result } = await step(admin, 'close', input);
    expect(status).toBe(200);
    expect(
      result.settlements.map(({ _id, number, state, total, missingPayout }) => [
        _id,
        number,
        state,
        total,
        missingPayout,
      ]),
    ).toEqual([
      [third, 2, 'closed', FIRST, true],
      [second, 3, 'closed', FIRST, false],
    ]);
    expect(result.skipped).toEqual([
      { id: first, reason: 'La liquidación está en estado cerrada y no se puede cerrar' },
      { id: 'x', reason: 'La liquidación no existe' },
      { id: gone, reason: 'La liquidación fue eliminada y no se puede cerrar' },
      { id: '999', reason: 'La liquidación no existe' },
    ]);
    expectRightTotals(app);
  });

  test('a draft of another total than expected stays a draft', async ({ app }) => {
    const { admin, ids } = await drafts(app, 2);
    const { result } = await step(admin, 'close', { ids, expectedTotals: [FIRST, FIRST + 1] });
    expect(result.settlements.map(({ _id }) => _id)).toEqual([ids[0]]);
    expect(result.skipped).toMatchObject([{ id: ids[1], reason: /Mientras tanto el borrador pasó a/ }]);
    expect((await step(admin, 'close', { ids, expectedTotals: [FIRST] })).status).toBe(400);
  });

  test('a transfer pays those with payout data, cash the others too', async ({ app }) => {
    const { admin, sellers, ids } = await drafts(app, 3);
    const [first = '', second = '', third = ''] = ids;
    await savePayout(sellers[0] as Person);
    await step(admin, 'close', { ids: [first, second] });
    // Too late: the settlement keeps what it was closed with.
    await savePayout(sellers[1] as Person);
    const { result } = await step(admin, 'pay', { ids, ...PAYMENT });
    expect(result.settlements).toMatchObject([{ _id: first, state: 'paid', ...PAYMENT }]);
    expect(result.skipped).toEqual([
      { id: second, reason: expect.stringContaining('datos de cobro'), missingPayout: true },
      { id: third, reason: 'La liquidación está en estado borrador y no se puede pagar' },
    ]);
    const cash = await step(admin, 'pay', { ids: [first, second], paidOn: TODAY, method: 'cash' });
    expect(cash.result.settlements).toMatchObject([{ _id: second, state: 'paid', method: 'cash' }]);
    expect(cash.result.skipped.map(({ id }) => id)).toEqual([first]);
    expect((await step(admin, 'pay', { ids, ...PAYMENT })).result.settlements).toEqual([]);
    expectRightTotals(app);
  });

  test('the ids are a list of 1 to 1,000, the day of the payment is not to come', async ({ app }) => {
    const admin = await app.admin();
    for (const ids of [undefined, '1', [], [1], idsOf(BULK_MAX + 1)]) {
      expect((await step(admin, 'close', { ids })).status).toBe(400);
      expect((await step(admin, 'pay', { ids, ...PAYMENT })).status).toBe(400);
    }
    expect((await step(admin, 'pay', { ids: ['1'], ...PAYMENT, paidOn: '2026-03-11' })).status).toBe(400);
    expect((await step(admin, 'close', { ids: idsOf(BULK_MAX) })).result.skipped).toHaveLength(BULK_MAX);
  });
});

test('two bulk closings at once close and number each draft once', async ({ app }) => {
  const { admin, ids } = await drafts(app, 6);
  const runs = await Promise.all([
    admin.caller.admin.closeSettlements({ ids }),
    admin.caller.admin.closeSettlements({ ids: ids.toReversed() }),
  ]);
  const numbers = runs.flatMap(({ settlements }) => settlements.map(({ number }) => number));
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(runs.flatMap(({ skipped }) => skipped)).toHaveLength(6);
});
