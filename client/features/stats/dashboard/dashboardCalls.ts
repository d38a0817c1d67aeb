import type { Role } from '../../../../shared/users/roles.ts';
import type { Call } from '../../../api/call.ts';

/** Number of recent sales. */
export const RECENT = { limit: 5 };

/** All calls of the dashboard. */
export function dashboardCalls(role: Role): Call[] {
  const calls: Call[] = [
    [role === 'admin' ? 'admin.tray' : 'sales.todo'],
    ['sales.stats'],
    ['sales.list', RECENT],
    ['sales.trends'],
    ['commissions.summary'],
  ];
  return role === 'admin' ? calls : [...calls, ['commissions.next'], ['ranking.get', {}]];
}
