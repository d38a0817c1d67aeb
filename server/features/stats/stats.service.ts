import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { toPesos } from '../../../shared/values/money.ts';
import {
  TOP_LIST_SIZE,
  type AdminStatsView,
  type PeriodStatsView,
  type SaleDaysInput,
  type SaleDayView,
} from '../../../shared/stats/stats.ts';
import type { AppContext, ReadContext } from '../../context.ts';
import { longRead } from '../../longReads/longRead.ts';
import { paidCommissions } from '../commissions/commissions.service.ts';
import { countAllPlans } from '../plans/plans.service.ts';
import { saleStatsOf } from '../sales/sales.totals.service.ts';
import { countAllSellers } from '../users/users.service.ts';
import {
  countByStatus,
  listDayTotals,
  listTopPlans,
  listTopPlansSince,
  listTopSellers,
  listTopSellersSince,
  sumAllPlanTotals,
  sumDayTotals,
} from './stats.repository.ts';
import { toPeriodTotals, toStatusCounts, toTopPlan, toTopSeller } from './stats.view.ts';

/** In pesos, without cancelled sales; includes deleted sellers and plans. */
export function getAdminStats(ctx: AppContext): AdminStatsView {
  return ctx.snapshot(() => {
    const totals = sumAllPlanTotals(ctx.db);
    return {
      ...saleStatsOf(totals),
      paidCommissions: paidCommissions(ctx),
      totalOverrides: toPesos(totals.overrideCents),
      userCount: countAllSellers(ctx),
      planCount: countAllPlans(ctx),
      topSellers: listTopSellers(ctx.db, TOP_LIST_SIZE).map(toTopSeller),
      topPlans: listTopPlans(ctx.db, TOP_LIST_SIZE).map(toTopPlan),
    };
  });
}

/** The last days up to today, oldest first; days without sales are zeros. */
export function getSaleDays(ctx: AppContext, { days }: SaleDaysInput): SaleDayView[] {
  const firstDay = addDays(argentineDay(ctx.now()), 1 - days);
  const rows = new Map(listDayTotals(ctx.db, firstDay).map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(firstDay, index);
    const { count = 0, amountCents = 0, commissionCents = 0 } = rows.get(day) ?? {};
    return { day, count, amount: toPesos(amountCents), commission: toPesos(commissionCents) };
  });
}

/** The last days up to today, compared with as many before, with rankings. */
export const getPeriodStats = longRead(periodStats);

export function periodStats(ctx: ReadContext, { days }: SaleDaysInput): PeriodStatsView {
  return ctx.snapshot(() => {
    const today = argentineDay(ctx.now());
    const fromDay = addDays(today, 1 - days);
    return {
      ...toPeriodTotals(sumDayTotals(ctx.db, fromDay, addDays(today, 1))),
      previous: toPeriodTotals(sumDayTotals(ctx.db, addDays(fromDay, -days), fromDay)),
      statuses: toStatusCounts(countByStatus(ctx.db)),
      topSellers: listTopSellersSince(ctx.db, fromDay, TOP_LIST_SIZE).map(toTopSeller),
      topPlans: listTopPlansSince(ctx.db, fromDay, TOP_LIST_SIZE).map(toTopPlan),
    };
  });
}
