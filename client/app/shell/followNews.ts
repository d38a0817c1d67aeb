import { hashKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { queryClient } from '../../api/queryClient.ts';
import { trpc } from '../../api/trpc.ts';
import { DUE } from '../../features/prospects/dueCall.ts';

/** Counts that the badges ask for every minute. */
const COUNTS = [
  getQueryKey(trpc.sales.newsCount, undefined, 'query'),
  getQueryKey(trpc.notifications.unreadCount, undefined, 'query'),
  getQueryKey(trpc.prospects.list, DUE, 'query'),
  getQueryKey(trpc.admin.trayCounts, undefined, 'query'),
];

/** Once a count has changed, fetches again what is on the screen and older. Returns what ends it. */
export function followNews(): () => void {
  const known = new Map(COUNTS.map((key) => [hashKey(key), queryClient.getQueryData<unknown>(key)]));
  let askedAtMs = 0;
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !known.has(event.query.queryHash)) return;
    if (event.action.type === 'fetch') askedAtMs = Date.now();
    if (event.action.type !== 'success') return;
    const { queryHash, state } = event.query;
    const before = known.get(queryHash);
    known.set(queryHash, state.data);
    // Set by hand: the user has read them.
    if (before === undefined || before === state.data || event.action.manual) return;
    // Skips data fetched since the count was asked for, as after the user's own change.
    void queryClient.invalidateQueries(
      { predicate: (query) => query.state.dataUpdatedAt < askedAtMs },
      { cancelRefetch: false },
    );
  });
}
