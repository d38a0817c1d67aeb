import { trpc } from '../../api/trpc.ts';
import { CountBadge } from '../../ui/figures/CountBadge.tsx';

const REFRESH_MS = 30_000;

/** The number of unread notifications; nothing at zero. */
export function UnreadBadge() {
  const unread = trpc.notifications.unreadCount.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return <CountBadge count={unread.data ?? 0} label="sin leer" />;
}
