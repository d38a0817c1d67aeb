import { z } from 'zod';
import {
  listNotificationsInput,
  notificationPageView,
  notificationView,
} from '../../../shared/notifications.ts';
import { queryFlag, queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { notificationsRouter } from './notifications.router.ts';

const restRoute = restRoutesOn<{ notifications: typeof notificationsRouter }>();

export const notificationsRest = [
  restRoute({
    method: 'GET',
    path: '/notifications',
    summary: 'Las notificaciones recibidas, de la más nueva a la más vieja',
    access: 'signedIn',
    query: listNotificationsInput,
    response: notificationPageView.shape,
    handle: ({ caller, query }) =>
      caller.notifications.list({
        unreadOnly: queryFlag(query.unreadOnly),
        page: queryNumber(query.page),
        limit: queryNumber(query.limit),
      }),
  }),
  restRoute({
    method: 'GET',
    path: '/notifications/unread-count',
    summary: 'Cuántas notificaciones están sin leer',
    access: 'signedIn',
    etag: 'content',
    response: { count: z.number() },
    handle: async ({ caller }) => ({ count: await caller.notifications.unreadCount() }),
  }),
  restRoute({
    method: 'PUT',
    path: '/notifications/:id/read',
    summary: 'Marcar una notificación como leída',
    access: 'signedIn',
    response: { notification: notificationView },
    handle: async ({ caller, id }) => ({ notification: await caller.notifications.markAsRead({ id }) }),
  }),
  restRoute({
    method: 'PUT',
    path: '/notifications/read',
    summary: 'Marcar todas las notificaciones como leídas',
    access: 'signedIn',
    handle: ({ caller }) => caller.notifications.markAllAsRead(),
  }),
];
