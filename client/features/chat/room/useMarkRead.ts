import { useEffect } from 'react';
import { trpc } from '../../../api/trpc.ts';

/** Marks a room as read up to its newest message while that is in view. */
export function useMarkRead(roomId: string, newestId: string | undefined, inView: boolean): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.chat.markRead.useMutation({
    onSuccess: () => {
      void utils.chat.unreadCount.invalidate();
      void utils.chat.privateRooms.invalidate();
    },
  });
  useEffect(() => {
    if (newestId === undefined || !inView) return;
    const mark = () => {
      if (document.visibilityState === 'visible') mutate({ id: roomId, messageId: newestId });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [roomId, newestId, inView, mutate]);
}
