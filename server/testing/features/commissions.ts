import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import type { Person, TestApp } from '../testApp.ts';

/** A seller with a sale, and an administrator who changes its status and plan. */
export async function people(app: TestApp) {
  const [seller, admin] = [await app.seller({ name: 'Ana' }), await app.admin()];
  const { _id: id } = await seller.caller.sales.register(saleInput());
  const set = (status: SaleStatus) => admin.caller.admin.changeSaleStatus({ id, status });
  const setPlan = (planId: string) => admin.caller.sales.edit({ id, planId });
  return { seller, admin, id, set, setPlan };
}

/** The state of a sale’s commission. */
export const stateOf = async (person: Person, id: string) =>
  (await person.caller.sales.get({ id })).commissionState;
