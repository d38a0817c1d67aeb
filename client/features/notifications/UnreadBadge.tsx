import { trpc } from '../../api/trpc.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';

const REFRESH_MS = 30_000;

/** How many notifications wait to be read; nothing when there are none. */
export function UnreadBadge() {
  const unread = trpc.notifications.unreadCount.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return <CountBadge count={unread.data ?? 0} label="sin leer" />;
}
