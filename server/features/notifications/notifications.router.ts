import { listNotificationsInput, notificationIdInput } from '../../../shared/notifications.ts';
import { router, signedInProcedure } from '../../rpc/procedures.ts';
import {
  getMeetingCalendar,
  getUnreadCount,
  listNotifications,
  markAllAsRead,
  markAsRead,
} from './notifications.service.ts';

// Sending carries files, so it is a plain route: notifications.send.route.ts.
export const notificationsRouter = router({
  list: signedInProcedure
    .input(listNotificationsInput)
    .query(({ ctx, input }) => listNotifications(ctx, ctx.user, input)),
  unreadCount: signedInProcedure.query(({ ctx }) => getUnreadCount(ctx, ctx.user)),
  markAsRead: signedInProcedure
    .input(notificationIdInput)
    .mutation(({ ctx, input }) => markAsRead(ctx, ctx.user, input.id)),
  markAllAsRead: signedInProcedure.mutation(({ ctx }) => markAllAsRead(ctx, ctx.user)),
  calendar: signedInProcedure
    .input(notificationIdInput)
    .query(({ ctx, input }) => getMeetingCalendar(ctx, ctx.user, input.id)),
});
