import { trayPageView, traySectionInput, trayView } from '../../../shared/tray.ts';
import { queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { trayAdminRouter } from './tray.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof trayAdminRouter }>();

export const trayAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/tray',
    summary: 'Para hacer hoy: lo que espera a la administración, por sección',
    access: 'admin',
    etag: 'content',
    response: { tray: trayView },
    handle: async ({ caller }) => ({ tray: await caller.admin.tray() }),
  }),
  restRoute({
    method: 'GET',
    path: '/admin/tray/:key',
    summary: 'Una sección de "Para hacer hoy", de lo más viejo a lo más nuevo',
    access: 'admin',
    query: traySectionInput.omit({ key: true }),
    response: trayPageView.shape,
    handle: ({ caller, id: key, query }) =>
      caller.admin.traySection({ key, page: queryNumber(query.page), limit: queryNumber(query.limit) }),
  }),
];
