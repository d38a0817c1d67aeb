import { trpc } from '../../api/trpc.ts';

const REFRESH_MS = 30_000;

/** The number of unread notifications, kept up to date. */
export function useUnreadTraining(): number {
  const unread = trpc.notifications.unreadCount.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return unread.data ?? 0;
}
