import { saleInput } from '../../cli/demo/saleInput.ts';
import type { SaleItemView, TodoView, TrayView } from '../../../shared/tray/tray.ts';
import { callThrough, type Door } from '../doors.ts';
import type { Person, TestApp } from '../testApp.ts';

export type Section = { key: string; count: number; items: object[] };

/** The sections of the administrators’ tray. */
export const sectionsOf = async (door: Door, admin: Person) =>
  (await callThrough<TrayView>(door, admin, 'admin.tray')).result.sections as Section[];
/** The sections of a seller’s list of what to do. */
export const todoOf = async (door: Door, seller: Person, input?: { first: number }) =>
  (await callThrough<TodoView>(door, seller, 'sales.todo', input)).result.sections as Section[];
/** The ids of the sales in each section. */
export const salesIn = (sections: Section[]) =>
  Object.fromEntries(
    sections.map(({ key, items }) => [key, items.map((item) => (item as Partial<SaleItemView>).saleId)]),
  );

/** A seller, Ana, and an administrator. */
export async function people(app: TestApp) {
  const [seller, admin] = [await app.seller({ name: 'Ana' }), await app.admin()];
  return { seller, admin };
}

/** Registers a sale and returns its id. */
export async function registered(seller: Person): Promise<string> {
  return (await seller.caller.sales.register(saleInput()))._id;
}

/** Approves the first verification of a sale. */
export const approve = (admin: Person, id: string) =>
  admin.caller.admin.decideVerification({ id, attempt: 1, result: 'approved', note: 'Visto en persona' });
