import { auditPage } from './features/audit/audit.service.ts';
import {
  balancesPage,
  entriesPage,
  payableCount,
  payablePage,
} from './features/commissions/commissions.service.ts';
import { allSettlementsPage } from './features/commissions/settlements/settlements.list.service.ts';
import { sellerMonthsPage } from './features/prospects/page/page.service.ts';
import { allProspectsPage } from './features/prospects/prospects.list.service.ts';
import { searchedIds } from './features/sales/export/export.service.ts';
import { teamSalesPage } from './features/sales/list/list.team.service.ts';
import { salesPage } from './features/sales/list/list.service.ts';
import { foundOfAll } from './features/search/search.service.ts';
import { monthSums } from './features/stats/reports/reports.sums.service.ts';
import { weekOf } from './features/stats/summary/summary.service.ts';
import { periodStats } from './features/stats/stats.service.ts';
import { usersPage } from './features/users/users.admin.service.ts';

/** Every long read (longReads/), by its name between the threads. */
export const reads = {
  allProspectsPage,
  allSettlementsPage,
  auditPage,
  balancesPage,
  entriesPage,
  foundOfAll,
  monthSums,
  payableCount,
  payablePage,
  periodStats,
  salesPage,
  searchedIds,
  sellerMonthsPage,
  teamSalesPage,
  usersPage,
  weekOf,
};
