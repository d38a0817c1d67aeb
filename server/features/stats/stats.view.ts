import { toPesos } from '../../../shared/values/money.ts';
import { SALE_STATUSES, type SaleStatus } from '../../../shared/sales/saleStatus.ts';
import type { AdminStatsView, PeriodStatsView } from '../../../shared/stats/stats.ts';
import type { TopRow } from './stats.repository.ts';

export function toTopSeller({ id, name, amountCents, count }: TopRow): AdminStatsView['topSellers'][number] {
  return { _id: String(id), sellerName: name, totalSales: toPesos(amountCents), salesCount: count };
}

export function toTopPlan({ id, name, amountCents, count }: TopRow): AdminStatsView['topPlans'][number] {
  return { _id: String(id), planName: name, totalSales: toPesos(amountCents), salesCount: count };
}

interface PeriodRow {
  count: number;
  amountCents: number;
  commissionCents: number;
}

export function toPeriodTotals({ count, amountCents, commissionCents }: PeriodRow) {
  return { count, amount: toPesos(amountCents), commission: toPesos(commissionCents) };
}

export function toStatusCounts(rows: { status: SaleStatus; count: number }[]): PeriodStatsView['statuses'] {
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(
    SALE_STATUSES.map((status) => [status, counts.get(status) ?? 0]),
  ) as PeriodStatsView['statuses'];
}
