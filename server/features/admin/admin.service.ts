import { TOP_LIST_SIZE, type AdminStats, type SaleDay, type SaleDaysInput } from '../../../shared/admin.ts';
import { addDays, argentineDay } from '../../../shared/dates.ts';
import { toPesos } from '../../../shared/money.ts';
import type { App } from '../../context.ts';
import { countManagedSellers } from '../auth/auth.users.service.ts';
import { countManagedPlans } from '../plans/plans.service.ts';
import { saleStatsOf } from '../sales/sales.service.ts';
import { findOverallTotals, listDayTotals, listTopPlans, listTopSellers } from './admin.repository.ts';
import { toTopPlan, toTopSeller } from './admin.view.ts';

// What an administrator may do beyond reading totals. The rules stay with what they are about.
export { createPasswordLink } from '../auth/auth.reset.service.ts';
export { deleteUser, editUser, listManagedUsers } from '../auth/auth.users.service.ts';
export { createPlan, deletePlan, editPlan, listManagedPlans } from '../plans/plans.service.ts';
export { changeSaleStatus, getSaleDetail, listManagedSales } from '../sales/sales.admin.service.ts';

/**
 * Sums over everybody in pesos, cancelled sales left out, and who and what sold most. Sales of deleted sellers and
 * plans stay in all of them.
 */
export function getAdminStats(app: App): AdminStats {
  return app.snapshot(() => ({
    ...saleStatsOf(findOverallTotals(app.db)),
    userCount: countManagedSellers(app),
    planCount: countManagedPlans(app),
    topSellers: listTopSellers(app.db, TOP_LIST_SIZE).map(toTopSeller),
    topPlans: listTopPlans(app.db, TOP_LIST_SIZE).map(toTopPlan),
  }));
}

/** The last days up to today, oldest first, each with its sums in pesos; days without sales are zeros. */
export function getSaleDays(app: App, { days }: SaleDaysInput): SaleDay[] {
  const firstDay = addDays(argentineDay(app.now()), 1 - days);
  const rows = new Map(listDayTotals(app.db, firstDay).map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(firstDay, index);
    const { count = 0, amountCents = 0, commissionCents = 0 } = rows.get(day) ?? {};
    return { day, count, amount: toPesos(amountCents), commission: toPesos(commissionCents) };
  });
}
