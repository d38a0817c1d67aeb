import { trpc } from '../../api/trpc.ts';

/** Marking as read; lists and counts everywhere follow at once. */
export function useReading() {
  const utils = trpc.useUtils();
  const onSettled = () => utils.notifications.invalidate();
  const markAsRead = trpc.notifications.markAsRead.useMutation({ onSettled });
  const markAllAsRead = trpc.notifications.markAllAsRead.useMutation({ onSettled });
  return { markAsRead, markAllAsRead };
}
