import type { AdminStats } from '../../../shared/admin.ts';
import { toPesos } from '../../../shared/money.ts';
import type { TopRow } from './admin.repository.ts';

/** One of the best sellers as it travels. */
export function toTopSeller({ id, name, amountCents, count }: TopRow): AdminStats['topSellers'][number] {
  return { _id: String(id), sellerName: name, totalSales: toPesos(amountCents), salesCount: count };
}

/** One of the best-selling plans as it travels. */
export function toTopPlan({ id, name, amountCents, count }: TopRow): AdminStats['topPlans'][number] {
  return { _id: String(id), planName: name, totalSales: toPesos(amountCents), salesCount: count };
}
