import { trpc } from '../../api/trpc.ts';

/** Marks notifications as read and refreshes every list and count. */
export function useReading() {
  const utils = trpc.useUtils();
  const onSettled = () => utils.notifications.invalidate();
  const markAsRead = trpc.notifications.markAsRead.useMutation({ onSettled });
  const markAllAsRead = trpc.notifications.markAllAsRead.useMutation({ onSettled });
  return { markAsRead, markAllAsRead };
}
