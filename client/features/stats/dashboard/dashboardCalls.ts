import { utils } from '../../../api/queryClient.ts';
import { getSession } from '../../../api/session.ts';

/** The sales shown as recent. */
export const RECENT = { limit: 5 };

/** Asks for all that the dashboard shows, so that it is on the way before the dashboard renders. */
export function startDashboardCalls(): void {
  void (getSession()?.user.role === 'admin' ? utils.admin.tray : utils.sales.todo).prefetch();
  void utils.sales.stats.prefetch();
  void utils.sales.list.prefetch(RECENT);
  void utils.sales.trends.prefetch();
  void utils.commissions.summary.prefetch();
  if (getSession()?.user.role !== 'admin') void utils.commissions.next.prefetch();
}
