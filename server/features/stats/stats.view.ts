import { toPesos } from '../../../shared/money.ts';
import type { AdminStatsView } from '../../../shared/stats.ts';
import type { TopRow } from './stats.repository.ts';

export function toTopSeller({ id, name, amountCents, count }: TopRow): AdminStatsView['topSellers'][number] {
  return { _id: String(id), sellerName: name, totalSales: toPesos(amountCents), salesCount: count };
}

export function toTopPlan({ id, name, amountCents, count }: TopRow): AdminStatsView['topPlans'][number] {
  return { _id: String(id), planName: name, totalSales: toPesos(amountCents), salesCount: count };
}
