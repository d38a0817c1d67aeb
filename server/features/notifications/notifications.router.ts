import { listNotificationsInput, listSentInput, notificationIdInput } from '../../../shared/notifications.ts';
import { adminProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import {
  getMeetingCalendar,
  getMissingReaders,
  getUnreadCount,
  listNotifications,
  listSentNotifications,
  markAllAsRead,
  markAsRead,
} from './notifications.service.ts';

// Sending comes with files, so it is a plain route: notifications.upload.ts.
export const notificationsRouter = router({
  list: signedInProcedure
    .input(listNotificationsInput)
    .query(({ ctx, input }) => listNotifications(ctx.app, ctx.user, input)),
  unreadCount: signedInProcedure.query(({ ctx }) => getUnreadCount(ctx.app, ctx.user)),
  markAsRead: signedInProcedure
    .input(notificationIdInput)
    .mutation(({ ctx, input }) => markAsRead(ctx.app, ctx.user, input.id)),
  markAllAsRead: signedInProcedure.mutation(({ ctx }) => markAllAsRead(ctx.app, ctx.user)),
  calendar: signedInProcedure
    .input(notificationIdInput)
    .query(({ ctx, input }) => getMeetingCalendar(ctx.app, ctx.user, input.id)),
  sent: adminProcedure.input(listSentInput).query(({ ctx, input }) => listSentNotifications(ctx.app, input)),
  missingReaders: adminProcedure
    .input(notificationIdInput)
    .query(({ ctx, input }) => getMissingReaders(ctx.app, input.id)),
});
