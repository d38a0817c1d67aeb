import type { Role } from '../../../../shared/users/roles.ts';
import { utils } from '../../../api/queryClient.ts';

/** Number of recent sales. */
export const RECENT = { limit: 5 };

/** Fetches all data of the dashboard. */
export function fetchDashboard(role: Role): Promise<unknown>[] {
  const { admin, commissions, ranking, sales } = utils;
  return [
    role === 'admin' ? admin.tray.fetch() : sales.todo.fetch(),
    sales.stats.fetch(),
    sales.list.fetch(RECENT),
    sales.trends.fetch(),
    commissions.summary.fetch(),
    ...(role === 'admin' ? [] : [commissions.next.fetch(), ranking.get.fetch({})]),
  ];
}
