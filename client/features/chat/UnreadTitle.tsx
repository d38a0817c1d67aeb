import { useEffect } from 'react';
import { trpc } from '../../api/trpc.ts';
import { setTitleCount } from '../../ui/useTitle.ts';
import { useLive } from './liveState.ts';

const REFRESH_MS = 30_000;

/** Keeps the number of unread messages up to date, in the badges and before the page's title; shows nothing itself. */
export function UnreadTitle() {
  const live = useLive();
  const unread = trpc.chat.unreadCount.useQuery(undefined, {
    refetchInterval: live ? false : REFRESH_MS,
    // A title is read most when its page is not in front.
    refetchIntervalInBackground: true,
  });
  const count = unread.data?.count ?? 0;
  useEffect(() => {
    setTitleCount(count);
    return () => setTitleCount(0);
  }, [count]);
  return null;
}
