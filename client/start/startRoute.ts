import { getSession } from '../api/session.ts';
import { isInShell, loadRoute } from '../app/routes.tsx';
import type { Role } from '../../shared/users/roles.ts';
import { utils } from '../api/queryClient.ts';
import { DUE } from '../features/prospects/dueCall.ts';
import { fetchHome } from '../features/stats/home/homeCalls.ts';

/** How long a loaded screen waits for its data: drawing twice takes a slow phone longer. */
const PATIENCE_MS = 400;
/** Longer while a snapshot is shown: its data must not go away. */
const PATIENCE_WHILE_DRAWN_MS = 4000;

/** Starts the first address's code and calls together. Settles when the screen can be drawn. */
export async function startRoute(path: string): Promise<void> {
  const session = getSession();
  if (!isInShell(path)) {
    // The screen shows the failure.
    if (path === '/')
      Promise.all([utils.plans.list.fetch(), utils.content.links.fetch()]).catch(() => undefined);
    await loadRoute(path);
  } else if (session) {
    const { id, role } = session.user;
    // In one request; rejects with the first failure.
    const answers = Promise.all([...fetchShell(role), ...fetchScreen(path, role)]);
    const lastSeen = import('../device/lastSeen.ts').then(({ restoreAsked }) => restoreAsked(id));
    // Without a network the calls fail before the device has read what it kept.
    const shown = Promise.any([answers, lastSeen]).catch(() => undefined);
    await loadRoute(path);
    const patienceMs = document.querySelector('.snapshot') ? PATIENCE_WHILE_DRAWN_MS : PATIENCE_MS;
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  } else {
    await loadRoute('/login');
  }
}

/** A seller's badges ask for their counts once the screen is drawn. */
function fetchShell(role: Role): Promise<unknown>[] {
  const { auth, chat, notifications, sales, prospects, admin } = utils;
  if (role === 'seller') return [auth.profile.fetch()];
  return [
    auth.profile.fetch(),
    chat.unreadCount.fetch(),
    notifications.unreadCount.fetch(),
    sales.newsCount.fetch(),
    prospects.list.fetch(DUE),
    admin.trayCounts.fetch(),
    admin.backupState.fetch(),
    admin.notices.fetch(),
  ];
}

function fetchScreen(path: string, role: Role): Promise<unknown>[] {
  if (path === '/app/dashboard') return fetchHome(role);
  return path === '/app/sales/new' ? [utils.plans.list.fetch()] : [];
}
