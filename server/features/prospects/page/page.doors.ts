import { z } from 'zod';
import {
  ownPageView,
  PAGE_MONTHS,
  pageInput,
  pageMonthView,
  publicPageView,
  requestContactInput,
  savePageInput,
  sellerMonthsInput,
  sellerMonthsView,
  switchOffPageInput,
} from '../../../../shared/prospects/page/page.ts';
import {
  adminProcedure,
  limitedProcedure,
  router,
  signedInProcedure,
  visitorProcedure,
} from '../../../rpc/procedures.ts';
import {
  requestContact,
  getOwnPage,
  getPageMonths,
  listSellerMonths,
  savePage,
  showPage,
  switchOffPage,
} from './page.service.ts';

export const pagesRouter = router({
  own: signedInProcedure
    .meta({ rest: 'GET /users/page', summary: 'La página pública propia', result: { page: ownPageView } })
    .query(({ ctx }) => getOwnPage(ctx, ctx.user.id)),
  save: limitedProcedure('changes')
    .meta({
      rest: 'PUT /users/page',
      summary: 'Guardar la página pública propia: dirección, si está activa y mensaje',
      result: { page: ownPageView },
      refuses: ['PAGE_ADDRESS_TAKEN'],
    })
    .input(savePageInput)
    .mutation(({ ctx, input }) => savePage(ctx, ctx.user.id, input)),
  months: signedInProcedure
    .meta({
      rest: 'GET /users/page/months',
      summary: 'Visitas y pedidos de la página propia por mes; los últimos doce con alguno',
      result: { months: z.array(pageMonthView).max(PAGE_MONTHS) },
    })
    .query(({ ctx }) => getPageMonths(ctx, ctx.user.id)),
  show: visitorProcedure
    .meta({
      rest: 'GET /pages/:slug',
      summary: 'La página pública de un vendedor, con los planes activos',
      result: { page: publicPageView },
    })
    .input(pageInput)
    .query(({ ctx, input }) => showPage(ctx, input.slug)),
  requestContact: visitorProcedure
    .meta({
      rest: 'POST /pages/:slug/prospects',
      summary: 'Pedir que el vendedor de la página escriba',
      status: 201,
    })
    .input(requestContactInput)
    .mutation(({ ctx, input }) => requestContact(ctx, input)),
});

export const pagesAdminRouter = router({
  switchOffPage: adminProcedure
    .meta({ rest: 'PUT /admin/users/:id/page', summary: 'Desactivar la página pública de un vendedor' })
    .input(switchOffPageInput)
    .mutation(({ ctx, input }) => switchOffPage(ctx, ctx.user, input.id)),
  listPageMonths: adminProcedure
    .meta({
      rest: 'GET /admin/prospects/months',
      summary:
        'Visitas y pedidos de la página de cada vendedor en un mes, y sus interesados; primero los de más pedidos',
      result: sellerMonthsView,
    })
    .input(sellerMonthsInput)
    .query(({ ctx, input }) => listSellerMonths(ctx, input)),
});
