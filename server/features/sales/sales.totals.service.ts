import { addMonths, argentineDay } from '../../../shared/values/dates.ts';
import { toPesos } from '../../../shared/values/money.ts';
import { SALE_STATUSES } from '../../../shared/sales/saleStatus.ts';
import type { SaleStatsView, SaleTrendsView } from '../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { findSellerTotals, listSellerMonthTotals } from './sale/sale.repository.ts';

const TREND_MONTHS = 12;

/** In pesos, without cancelled sales. */
export function getSaleStats(ctx: AppContext, user: SignedInUser): SaleStatsView {
  return saleStatsOf(findSellerTotals(ctx.db, user.id) ?? { count: 0, amountCents: 0, commissionCents: 0 });
}

export function saleStatsOf(totals: {
  count: number;
  amountCents: number;
  commissionCents: number;
}): SaleStatsView {
  return {
    totalCount: totals.count,
    totalSales: toPesos(totals.amountCents),
    totalCommissions: toPesos(totals.commissionCents),
    avgSale: totals.count === 0 ? 0 : toPesos(Math.round(totals.amountCents / totals.count)),
  };
}

/** The last twelve months without cancelled sales, and the count per status. */
export function getSaleTrends(ctx: AppContext, user: SignedInUser): SaleTrendsView {
  const rows = listSellerMonthTotals(ctx.db, user.id);
  const thisMonth = argentineDay(ctx.now()).slice(0, 7);
  const months = Array.from({ length: TREND_MONTHS }, (_, index) => {
    const month = addMonths(thisMonth, index - TREND_MONTHS + 1);
    const inMonth = rows.filter((row) => row.month === month && row.status !== 'cancelled');
    return {
      month,
      count: sum(inMonth.map((row) => row.count)),
      amount: toPesos(sum(inMonth.map((row) => row.amountCents))),
      commission: toPesos(sum(inMonth.map((row) => row.commissionCents))),
    };
  });
  const statuses = SALE_STATUSES.map((status) => {
    const inStatus = rows.filter((row) => row.status === status);
    return {
      status,
      count: sum(inStatus.map((row) => row.count)),
      commission: toPesos(sum(inStatus.map((row) => row.commissionCents))),
    };
  });
  return { months, statuses };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
