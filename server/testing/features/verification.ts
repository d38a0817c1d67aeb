import { saleInput } from '../../cli/demo/saleInput.ts';
import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { callThrough, type Door } from '../doors.ts';
import type { Person, TestApp } from '../testApp.ts';

/** The customer’s mother as holder, with the customer’s consent. */
export const RELATIVE = {
  holderName: 'Rosa Gómez',
  holderDni: '12.345.678',
  relationship: 'parent',
  consent: true,
} as const;

/** Two sellers, an administrator, and a sale of the first seller. */
export async function people(app: TestApp) {
  const [seller, other, admin] = [await app.seller({ name: 'Ana' }), await app.seller(), await app.admin()];
  const sale = await seller.caller.sales.register(saleInput());
  return { seller, other, admin, sale, id: sale._id };
}

/** The name of a photo, without the signature of its address. */
export const nameOf = (signed: string | null) => signed?.split('?')[0] ?? null;
/** The customer of a sale with other values. */
export const customerWith = (values: object) => ({ ...saleInput().customerInfo, ...values });

/** Decides on an attempt at the verification of a sale. */
export const decide = (
  door: Door,
  admin: Person,
  id: string,
  attempt: number,
  result: string,
  note?: string,
) =>
  callThrough<SaleView>(door, admin, 'admin.decideVerification', {
    id,
    attempt,
    result,
    ...(note && { note }),
  });
/** Changes the status of a sale. */
export const statusTo = (admin: Person, id: string, status: SaleStatus) =>
  admin.caller.admin.changeSaleStatus({ id, status });

/** The changes of the verification in the timeline, oldest first. */
export async function recorded(person: Person, id: string) {
  const { events } = await person.caller.sales.events({ id });
  return events
    .filter(({ kind }) => kind === 'verification')
    .map(({ from, to, reason }) => [from, to, reason])
    .toReversed();
}
