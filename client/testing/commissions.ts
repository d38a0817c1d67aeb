import { argentineDay } from '../../shared/values/dates.ts';
import type { Person } from './team.ts';

/** Registers and completes a sale. */
export async function payableSale({ seller, admin }: { seller: Person; admin: Person }, name: string) {
  const sale = await seller.sale({ customer: { name } });
  await admin.calls.admin.changeSaleStatus.mutate({ id: sale._id, status: 'completed' });
  return sale;
}

export async function adjust(admin: Person, { user }: Person, amount: number): Promise<void> {
  const adjustment = { sellerId: user.id, amount, reason: 'Ajuste de prueba' };
  await admin.calls.admin.adjustCommission.mutate(adjustment);
}

/** Returns the draft's id. */
export async function draftFor(admin: Person, { user }: Person): Promise<string> {
  const until = argentineDay(Date.now());
  const run = await admin.calls.admin.createSettlements.mutate({ sellerIds: [user.id], until });
  const [draft] = run.settlements;
  if (!draft) throw new Error('nothing is payable');
  return draft._id;
}
