import { idInput } from '../../../shared/input/ids.ts';
import { pageInput } from '../../../shared/input/pagination.ts';
import { z } from 'zod';
import {
  attendInput,
  listNotificationsInput,
  listRecipientsInput,
  notificationPageView,
  notificationView,
  pinInput,
  recipientPageView,
  sentNotificationView,
  sentPageView,
} from '../../../shared/notifications/notifications.ts';
import { adminProcedure, limitedProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { listRecipients } from './notifications.recipients.service.ts';
import {
  getSentNotification,
  listSentNotifications,
  pinNotification,
  remind,
} from './notifications.sent.service.ts';
import {
  acknowledge,
  attend,
  getMeetingCalendar,
  getNotification,
  getUnreadCount,
  listNotifications,
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
  get: signedInProcedure
    .meta({
      rest: 'GET /notifications/:id',
      summary: 'Una notificación recibida; leerla así no la marca como leída',
      result: { notification: notificationView },
    })
    .input(idInput)
    .query(({ ctx, input }) => getNotification(ctx, ctx.user, input.id)),
  markAsRead: limitedProcedure('readings')
    .meta({
      rest: 'PUT /notifications/:id/read',
      summary: 'Marcar una notificación como leída',
      result: { notification: notificationView },
    })
    .input(idInput)
    .mutation(({ ctx, input }) => markAsRead(ctx, ctx.user, input.id)),
  markAllAsRead: limitedProcedure('readings')
    .meta({ rest: 'PUT /notifications/read', summary: 'Marcar todas las notificaciones como leídas' })
    .mutation(({ ctx }) => markAllAsRead(ctx, ctx.user)),
  acknowledge: limitedProcedure('changes')
    .meta({
      rest: 'PUT /notifications/:id/ack',
      summary: 'Confirmar una notificación que lo pide; también la marca como leída',
      result: { notification: notificationView },
      refuses: ['NOT_A_RECIPIENT', 'WANTS_NO_ACK'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => acknowledge(ctx, ctx.user, input.id)),
  attend: limitedProcedure('changes')
    .meta({
      rest: 'PUT /notifications/:id/attendance',
      summary: 'Decir si se asiste a una reunión; también marca la notificación como leída',
      result: { notification: notificationView },
      refuses: ['NOT_A_RECIPIENT', 'NO_MEETING'],
    })
    .input(attendInput)
    .mutation(({ ctx, input }) => attend(ctx, ctx.user, input)),
  calendar: signedInProcedure
    .meta({
      rest: 'GET /notifications/:id/calendar',
      summary: 'La reunión de una notificación, como texto para un calendario (iCalendar)',
      result: { calendar: z.string() },
    })
    .input(idInput)
    .query(({ ctx, input }) => getMeetingCalendar(ctx, ctx.user, input.id)),
  sent: adminProcedure
    .meta({
      rest: 'GET /admin/notifications',
      summary: 'Las notificaciones enviadas, y cuántos las leyeron, las confirmaron y asisten',
      result: sentPageView,
    })
    .input(pageInput)
    .query(({ ctx, input }) => listSentNotifications(ctx, ctx.user, input)),
  getSent: adminProcedure
    .meta({
      rest: 'GET /admin/notifications/:id',
      summary: 'Una notificación enviada, y cuántos la leyeron, la confirmaron y asisten',
      result: { notification: sentNotificationView },
    })
    .input(idInput)
    .query(({ ctx, input }) => getSentNotification(ctx, ctx.user, input.id)),
  recipients: adminProcedure
    .meta({
      rest: 'GET /admin/notifications/:id/recipients',
      summary: 'Los destinatarios de una notificación por nombre; con `state`, los que están así',
      result: recipientPageView,
    })
    .input(listRecipientsInput)
    .query(({ ctx, input }) => listRecipients(ctx, input)),
  pin: adminProcedure
    .meta({
      rest: 'PUT /admin/notifications/:id',
      summary: 'Fijar una notificación enviada a todos en Primeros pasos, o quitarla',
      result: { notification: sentNotificationView },
      refuses: ['TOO_MANY_PINNED'],
    })
    .input(pinInput)
    .mutation(({ ctx, input }) => pinNotification(ctx, ctx.user, input)),
  remind: adminProcedure
    .meta({
      rest: 'POST /admin/notifications/:id/remind',
      summary: 'Recordar una notificación a quienes no la confirmaron (o leyeron); una vez en 12 horas',
      result: { reminded: z.number() },
      refuses: ['REMINDED_RECENTLY'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => remind(ctx, input.id)),
});
