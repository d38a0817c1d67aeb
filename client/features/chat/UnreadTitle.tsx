import { useEffect } from 'react';
import { trpc } from '../../api/trpc.ts';
import { setTitleCount } from '../../ui/useTitle.ts';
import { useLive } from './live/liveState.ts';

const REFRESH_MS = 30_000;

/** Keeps the unread count of badges and page title up to date; renders nothing. */
export function UnreadTitle() {
  const live = useLive();
  const unread = trpc.chat.unreadCount.useQuery(undefined, {
    refetchInterval: live ? false : REFRESH_MS,
    // A title is most useful while its page is in the background.
    refetchIntervalInBackground: true,
  });
  const count = unread.data?.count ?? 0;
  useEffect(() => {
    setTitleCount(count);
    return () => setTitleCount(0);
  }, [count]);
  return null;
}
