import { pageInput } from '../../../shared/input/pagination.ts';
import { missingReadersView, sentPageView } from '../../../shared/notifications.ts';
import { queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { notificationsAdminRouter } from './notifications.admin.router.ts';

const restRoute = restRoutesOn<{ notifications: typeof notificationsAdminRouter }>();

export const notificationsAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/notifications',
    summary: 'Las notificaciones enviadas y cuántos las leyeron',
    access: 'admin',
    query: pageInput,
    response: sentPageView.shape,
    handle: ({ caller, query }) =>
      caller.notifications.sent({ page: queryNumber(query.page), limit: queryNumber(query.limit) }),
  }),
  restRoute({
    method: 'GET',
    path: '/admin/notifications/:id/missing',
    summary: 'Quiénes no leyeron todavía una notificación',
    access: 'admin',
    response: missingReadersView.shape,
    handle: ({ caller, id }) => caller.notifications.missingReaders({ id }),
  }),
];
