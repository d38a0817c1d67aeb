import type { Role } from '../../shared/users/roles.ts';
import type { Call } from '../api/call.ts';
import { LANDING_CALLS } from '../features/content/landing/landingCalls.ts';
import { DUE } from '../features/prospects/dueCall.ts';
import { dashboardCalls } from '../features/stats/dashboard/dashboardCalls.ts';

// No imports of the app: the page's first script uses this file too (head.ts).

const ADMIN_SHELL: Call[] = [['admin.trayCounts'], ['admin.backupState'], ['admin.notices']];

function shellCalls(role: Role): Call[] {
  const calls: Call[] = [
    ['auth.profile'],
    ['chat.unreadCount'],
    ['notifications.unreadCount'],
    ['sales.newsCount'],
    ['prospects.list', DUE],
  ];
  return role === 'admin' ? [...calls, ...ADMIN_SHELL] : calls;
}

function screenCalls(path: string, role: Role): Call[] {
  if (path === '/app/dashboard') return dashboardCalls(role);
  if (path === '/app/sales/new') return [['plans.list']];
  return path === '/' ? LANDING_CALLS : [];
}

/** Returns the calls of an address before its code runs; `role` is the user's, inside the shell. */
export function firstCalls(path: string, role: Role | undefined): Call[] {
  return [...(role ? shellCalls(role) : []), ...screenCalls(path, role ?? 'seller')];
}
