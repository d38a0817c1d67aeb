import { describe, expect } from 'vitest';
import type { EntryPageView, OutlookView } from '../../../shared/commissions/commissions.ts';
import type { SalePageView } from '../../../shared/sales/sales.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { FIRST, people, SECOND } from '../../testing/features/settlements.ts';
import { test } from '../../testing/testApp.ts';

describe.each(DOORS)('money that a claim or a withdrawal holds, through %s', (door) => {
  test('is promised nowhere until it is resolved, and says what holds it', async ({ app }) => {
    const { seller, admin, sold, setPlan } = await people(app);
    const id = await sold('installed');
    const at = isoInstant(app.clock.nowMs + 10 * DAY_MS);
    const other = await sold('installed');
    await setPlan(other, '2');
    const read = <Result>(call: string, input = {}) =>
      callThrough<Result>(door, seller, call, input).then(({ result }) => result);
    const seen = async () => {
      const { sales } = await read<SalePageView>('sales.list');
      const { entries } = await read<EntryPageView>('commissions.entries');
      const sale = sales.find(({ _id }) => _id === id);
      expect(sales.find(({ _id }) => _id === other)).toMatchObject({ held: null, payableAt: at });
      return {
        sale: [sale?.held, sale?.payableAt],
        entries: entries.flatMap(({ saleId, held }) => (saleId === id ? [held] : [])),
        ...(await read<OutlookView>('commissions.next')),
      };
    };
    const both = { at, amount: FIRST + SECOND };
    const free = { sale: [null, at], entries: [null], next: both, held: 0 };
    const held = (by: string) => ({
      sale: [by, null],
      entries: [by],
      next: { at, amount: SECOND },
      held: FIRST,
    });
    expect(await seen()).toEqual(free);
    await seller.caller.sales.createClaim({ id, kind: 'amount', message: 'Falta' });
    expect(await seen()).toEqual(held('claim'));
    const { url } = await seller.caller.sales.createCustomerLink({ id });
    await app.anonymous.track.withdraw({ token: url.replace('/s/', '') });
    expect(await seen()).toEqual(held('withdrawal'));
    await admin.caller.admin.resolveWithdrawal({ id, resolved: true, note: 'Se queda' });
    expect(await seen()).toEqual(held('claim'));
    await admin.caller.admin.closeClaim({ id: '1', state: 'rejected', reply: 'Está bien' });
    expect(await seen()).toEqual(free);
  });

  test('is no longer held once a settlement has it', async ({ app }) => {
    const { seller, sold, closed } = await people(app);
    const id = await sold();
    await closed();
    await seller.caller.sales.createClaim({ id, kind: 'amount', message: 'Falta' });
    const { entries } = (await callThrough<EntryPageView>(door, seller, 'commissions.entries', {})).result;
    expect(entries).toMatchObject([{ saleId: id, held: null, settlementId: '1' }]);
    expect((await callThrough<OutlookView>(door, seller, 'commissions.next', {})).result).toEqual({
      next: null,
      held: 0,
    });
  });
});
