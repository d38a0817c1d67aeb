import { todoView, trayPageView, traySectionInput, trayView } from '../../../shared/tray/tray.ts';
import { adminProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { getTodo, getTray, getTraySection } from './tray.service.ts';

export const trayRouter = router({
  todo: signedInProcedure
    .meta({
      rest: 'GET /sales/todo',
      summary: 'Lo que hay para hacer en las ventas propias, por sección',
      etag: 'content',
      result: { todo: todoView },
    })
    .query(({ ctx }) => getTodo(ctx, ctx.user)),
});

export const trayAdminRouter = router({
  tray: adminProcedure
    .meta({
      rest: 'GET /admin/tray',
      summary: 'Para hacer hoy: lo que espera a la administración, por sección',
      etag: 'content',
      result: { tray: trayView },
    })
    .query(({ ctx }) => getTray(ctx)),
  traySection: adminProcedure
    .meta({
      rest: 'GET /admin/tray/:key',
      summary: 'Una sección de "Para hacer hoy", de lo más viejo a lo más nuevo',
      result: trayPageView,
    })
    .input(traySectionInput)
    .query(({ ctx, input }) => getTraySection(ctx, ctx.user, input)),
});
