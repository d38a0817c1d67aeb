import {
  todoInput,
  todoView,
  trayCountsView,
  trayPageView,
  traySectionInput,
  trayView,
} from '../../../shared/tray/tray.ts';
import { adminProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { getTodo, getTray, getTrayCounts, getTraySection } from './tray.service.ts';

export const trayRouter = router({
  todo: signedInProcedure
    .meta({
      rest: 'GET /sales/todo',
      summary: 'Lo que hay para hacer en las ventas propias, por sección',
      etag: 'content',
      result: { todo: todoView },
    })
    .input(todoInput.prefault({}))
    .query(({ ctx, input }) => getTodo(ctx, ctx.user, input)),
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
  trayCounts: adminProcedure
    .meta({
      rest: 'GET /admin/tray/counts',
      summary:
        'Cuánto hay en cada sección de «Para hacer hoy», y cuánto de eso solo puede hacer la administración',
      etag: 'content',
      result: trayCountsView,
    })
    .query(({ ctx }) => getTrayCounts(ctx)),
  traySection: adminProcedure
    .meta({
      rest: 'GET /admin/tray/:key',
      summary: 'Una sección de «Para hacer hoy», de lo más viejo a lo más nuevo',
      result: trayPageView,
    })
    .input(traySectionInput)
    .query(({ ctx, input }) => getTraySection(ctx, ctx.user, input)),
});
