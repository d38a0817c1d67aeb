import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import type { Person, TestApp } from '../testApp.ts';

/** Commissions in pesos: 10 % of the starter plans. */
export const [FIRST, SECOND] = [2490, 3490];
export const TODAY = '2026-03-10';
export const PAYMENT = { paidOn: '2026-03-10', method: 'transfer', reference: 'Op. 123' } as const;

export async function people(app: TestApp) {
  const [seller, admin] = [await app.seller({ name: 'Ana' }), await app.admin()];
  const set = (id: string, status: SaleStatus) => admin.caller.admin.changeSaleStatus({ id, status });
  const setPlan = (id: string, planId: string) => admin.caller.sales.edit({ id, planId });
  const sold = async (status: SaleStatus = 'completed', by: Person = seller) => {
    const { _id: id } = await by.caller.sales.register(saleInput());
    await set(id, status);
    return id;
  };
  const draft = async (until = TODAY) => {
    const run = await admin.caller.admin.createSettlements({ sellerIds: [seller.user.id], until });
    return run.settlements[0]?._id ?? '';
  };
  const closed = async () => {
    const id = await draft();
    await admin.caller.admin.closeSettlement({ id });
    return id;
  };
  const pay = (id: string) => admin.caller.admin.paySettlement({ id, ...PAYMENT });
  const voided = (id: string) => admin.caller.admin.voidSettlement({ id, reason: 'Importe equivocado' });
  const linesOf = async (id: string) =>
    (await admin.caller.commissions.settlement({ id })).lines.map(({ kind, amount }) => [kind, amount]);
  const summary = () => seller.caller.commissions.summary();
  const sale = (id: string) => seller.caller.sales.get({ id });
  return { seller, admin, set, setPlan, sold, draft, closed, pay, voided, linesOf, summary, sale };
}
