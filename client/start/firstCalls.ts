import type { Role } from '../../shared/users/roles.ts';
import { utils } from '../api/queryClient.ts';
import { DUE } from '../features/prospects/dueCall.ts';
import { fetchDashboard } from '../features/stats/dashboard/dashboardCalls.ts';

/** Fetches in one request what the address and its shell will ask for. Rejects with the first failure. */
export function fetchFirst(path: string, role: Role): Promise<unknown> {
  return Promise.all([...fetchShell(role), ...fetchScreen(path, role)]);
}

export function fetchLanding(): Promise<unknown> {
  return Promise.all([utils.plans.list.fetch(), utils.content.links.fetch()]);
}

function fetchShell(role: Role): Promise<unknown>[] {
  const { auth, chat, notifications, sales, prospects, admin } = utils;
  return [
    auth.profile.fetch(),
    chat.unreadCount.fetch(),
    notifications.unreadCount.fetch(),
    sales.newsCount.fetch(),
    prospects.list.fetch(DUE),
    ...(role === 'admin' ? [admin.trayCounts.fetch(), admin.backupState.fetch(), admin.notices.fetch()] : []),
  ];
}

function fetchScreen(path: string, role: Role): Promise<unknown>[] {
  if (path === '/app/dashboard') return fetchDashboard(role);
  return path === '/app/sales/new' ? [utils.plans.list.fetch()] : [];
}
