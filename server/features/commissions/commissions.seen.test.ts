import { describe, expect } from 'vitest';
import { FIRST, people, SECOND } from '../../testing/features/settlements.ts';
import { PASSWORD, test } from '../../testing/testApp.ts';

const ADJUSTMENT = { amount: 100, reason: 'Premio' };
const payableOf = async ({ admin }: Awaited<ReturnType<typeof people>>) =>
  (await admin.caller.admin.traySection({ key: 'payable' })).items.map((item) =>
    'payable' in item ? item.payable : undefined,
  );

describe('a draft', () => {
  test('is named in the entries that administrators see, not in those of its seller', async ({ app }) => {
    const { seller, admin, sold, draft } = await people(app);
    await sold();
    const id = await draft();
    const all = await admin.caller.admin.commissionEntries({ sellerId: seller.user.id });
    expect(all.entries.map(({ settlementId }) => settlementId)).toEqual([id]);
    const own = await seller.caller.commissions.entries({});
    expect(own.entries.map(({ settlementId }) => settlementId)).toEqual([null]);
  });

  test('that is changed leaves out what is not yet payable', async ({ app }) => {
    const { admin, sold, draft, linesOf } = await people(app);
    await sold();
    await sold('installed');
    const id = await draft();
    const lines = await linesOf(id);
    expect(lines).toEqual([['earned', FIRST]]);
    const changed = await admin.caller.admin.excludeSettlementEntries({ id, excludedEntryIds: [] });
    expect(changed.leftOut).toHaveLength(1);
    expect(await linesOf(id)).toEqual(lines);
  });

  test('takes over the CBU when it is closed', async ({ app }) => {
    const { seller, admin, sold, closed } = await people(app);
    await sold();
    const payout = { cuit: '20123456786', cbu: '2850590940090418135201' };
    await seller.caller.auth.savePayout({ ...payout, currentPassword: PASSWORD });
    const settlement = await admin.caller.commissions.settlement({ id: await closed() });
    expect(settlement.payout).toEqual({ ...payout, alias: null });
  });
});

test('what is to be paid leaves out commissions that are held', async ({ app }) => {
  const everyone = await people(app);
  const { seller, admin, sold } = everyone;
  await sold('installed');
  expect(await payableOf(everyone)).toEqual([]);
  await admin.caller.admin.adjustCommission({ sellerId: seller.user.id, ...ADJUSTMENT });
  expect(await payableOf(everyone)).toEqual([ADJUSTMENT.amount]);
});

test('an adjustment of a sale is news for its seller', async ({ app }) => {
  const { seller, admin, sold } = await people(app);
  const saleId = await sold();
  await seller.caller.sales.markNewsRead();
  await admin.caller.admin.adjustCommission({ sellerId: seller.user.id, saleId, ...ADJUSTMENT });
  expect((await seller.caller.sales.news()).unread).toBe(1);
});

test('a paid settlement notes one sum for a sale with several entries', async ({ app }) => {
  const { sold, setPlan, closed, pay } = await people(app);
  const saleId = await sold();
  await setPlan(saleId, '2');
  await pay(await closed());
  const noted = app.query("SELECT to_value FROM sale_events WHERE field = 'commission.paid'");
  expect(noted).toEqual([{ to_value: String(SECOND * 100) }]);
});

test('an adjustment without a sale does not wait for an earlier one to be paid', async ({ app }) => {
  const { seller, admin, draft, closed, linesOf } = await people(app);
  const adjust = () => admin.caller.admin.adjustCommission({ sellerId: seller.user.id, ...ADJUSTMENT });
  await adjust();
  await closed();
  await adjust();
  expect(await linesOf(await draft())).toEqual([['adjustment', ADJUSTMENT.amount]]);
});
