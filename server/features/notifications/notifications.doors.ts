import { pageInput } from '../../../shared/input/pagination.ts';
import { z } from 'zod';
import {
  listNotificationsInput,
  missingReadersView,
  notificationIdInput,
  notificationPageView,
  notificationView,
  sentPageView,
} from '../../../shared/notifications/notifications.ts';
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

// Sending includes files, so it is a plain route: notifications.send.route.ts.
export const notificationsRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /notifications',
      summary: 'Las notificaciones recibidas, de la más nueva a la más vieja',
      result: notificationPageView,
    })
    .input(listNotificationsInput)
    .query(({ ctx, input }) => listNotifications(ctx, ctx.user, input)),
  unreadCount: signedInProcedure
    .meta({
      rest: 'GET /notifications/unread-count',
      summary: 'Cuántas notificaciones están sin leer',
      etag: 'content',
      result: { count: z.number() },
    })
    .query(({ ctx }) => getUnreadCount(ctx, ctx.user)),
  markAsRead: signedInProcedure
    .meta({
      rest: 'PUT /notifications/:id/read',
      summary: 'Marcar una notificación como leída',
      result: { notification: notificationView },
    })
    .input(notificationIdInput)
    .mutation(({ ctx, input }) => markAsRead(ctx, ctx.user, input.id)),
  markAllAsRead: signedInProcedure
    .meta({ rest: 'PUT /notifications/read', summary: 'Marcar todas las notificaciones como leídas' })
    .mutation(({ ctx }) => markAllAsRead(ctx, ctx.user)),
  calendar: signedInProcedure
    .input(notificationIdInput)
    .query(({ ctx, input }) => getMeetingCalendar(ctx, ctx.user, input.id)),
  sent: adminProcedure
    .meta({
      rest: 'GET /admin/notifications',
      summary: 'Las notificaciones enviadas y cuántos las leyeron',
      result: sentPageView,
    })
    .input(pageInput)
    .query(({ ctx, input }) => listSentNotifications(ctx, ctx.user, input)),
  missingReaders: adminProcedure
    .meta({
      rest: 'GET /admin/notifications/:id/missing',
      summary: 'Quiénes no leyeron todavía una notificación',
      result: missingReadersView,
    })
    .input(notificationIdInput)
    .query(({ ctx, input }) => getMissingReaders(ctx, input.id)),
});
