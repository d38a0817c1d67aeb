import { utils } from '../../../api/queryClient.ts';

/** The sales shown as recent. */
export const RECENT = { limit: 5 };

/** Asks for all that the dashboard shows, so that it is on the way before the dashboard renders. */
export function startDashboardCalls(): void {
  void utils.sales.stats.prefetch();
  void utils.sales.list.prefetch(RECENT);
  void utils.sales.trends.prefetch();
}
