import type { ReportRowView } from '../../../../shared/stats/reports.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import type { MonthSums } from './reports.sums.service.ts';

export function toReportRow(month: string, name: string, sums: MonthSums): ReportRowView {
  const { key, registered, installed, cancelled, approved, installMs } = sums;
  return {
    month,
    key,
    name,
    registered,
    installed,
    cancelled,
    amount: toPesos(sums.amountCents),
    commission: toPesos(sums.commissionCents),
    approvedRate: rate(approved, registered),
    installedRate: rate(installed, registered),
    daysToInstall: installMs === null ? null : Math.round((installMs / DAY_MS) * 10) / 10,
  };
}

/** Three decimals; null of none. */
function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
}
