import { toPesos } from '../../../shared/money.ts';
import type { AdminStatsView } from '../../../shared/stats.ts';
import type { TopRow } from './stats.repository.ts';

/** One of the best sellers as it travels. */
export function toTopSeller({ id, name, amountCents, count }: TopRow): AdminStatsView['topSellers'][number] {
  return { _id: String(id), sellerName: name, totalSales: toPesos(amountCents), salesCount: count };
}

/** One of the best-selling plans as it travels. */
export function toTopPlan({ id, name, amountCents, count }: TopRow): AdminStatsView['topPlans'][number] {
  return { _id: String(id), planName: name, totalSales: toPesos(amountCents), salesCount: count };
}
