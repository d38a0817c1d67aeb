import {
  adjustCommissionInput,
  balancePageView,
  commissionEntryView,
  commissionSummaryView,
  entryPageView,
  listAllEntriesInput,
  listBalancesInput,
  listEntriesInput,
  outlookView,
} from '../../../shared/commissions/commissions.ts';
import { adminProcedure, router, signedInProcedure, limitedProcedure } from '../../rpc/procedures.ts';
import {
  adjustCommission,
  getOutlook,
  getSummary,
  listAllEntries,
  listOwnEntries,
  listSellerBalances,
} from './commissions.service.ts';
import { payoutInput, payoutView } from '../../../shared/commissions/payout.ts';
import { getPayout, savePayout } from './payout/payout.service.ts';

export const commissionsRouter = router({
  summary: signedInProcedure
    .meta({
      rest: 'GET /commissions/summary',
      summary: 'Las comisiones propias: en curso, ganadas, a cobrar y cobradas',
      result: { summary: commissionSummaryView },
    })
    .query(({ ctx }) => getSummary(ctx, ctx.user.id)),
  next: signedInProcedure
    .meta({
      rest: 'GET /commissions/next',
      summary:
        'Desde cuándo se puede cobrar la próxima parte de lo ganado, y cuánto es ese día; y lo que está en espera por un reclamo o un arrepentimiento',
      result: outlookView,
    })
    .query(({ ctx }) => getOutlook(ctx, ctx.user.id)),
  entries: signedInProcedure
    .meta({
      rest: 'GET /commissions/entries',
      summary: 'Los movimientos de las comisiones propias, del más nuevo al más viejo',
      result: entryPageView,
    })
    .input(listEntriesInput)
    .query(({ ctx, input }) => listOwnEntries(ctx, ctx.user, input)),
});

export const commissionsAdminRouter = router({
  commissionEntries: adminProcedure
    .meta({
      rest: 'GET /admin/commissions/entries',
      summary: 'Los movimientos de las comisiones de un vendedor o de todos, del más nuevo al más viejo',
      result: entryPageView,
    })
    .input(listAllEntriesInput)
    .query(({ ctx, input }) => listAllEntries(ctx, input)),
  commissionSellers: adminProcedure
    .meta({
      rest: 'GET /admin/commissions/sellers',
      summary: 'Los saldos de los vendedores: en curso, ganado, a cobrar y cobrado',
      result: balancePageView,
    })
    .input(listBalancesInput)
    .query(({ ctx, input }) => listSellerBalances(ctx, input)),
  adjustCommission: adminProcedure
    .meta({
      rest: 'POST /admin/commissions/adjustments',
      summary: 'Sumar o restar un importe a las comisiones de un vendedor, con su motivo',
      status: 201,
      result: { entry: commissionEntryView },
      refuses: ['CUSTOMER_ERASED', 'NOT_FOUND'],
    })
    .input(adjustCommissionInput)
    .mutation(({ ctx, input }) => adjustCommission(ctx, ctx.user, input)),
});

export const payoutRouter = router({
  payout: signedInProcedure
    .meta({
      rest: 'GET /users/payout',
      summary: 'Los datos de cobro propios; null si todavía no los hay',
      result: { payout: payoutView.nullable() },
    })
    .query(({ ctx }) => getPayout(ctx, ctx.user.id)),
  savePayout: limitedProcedure('changes')
    .meta({
      rest: 'PUT /users/payout',
      summary: 'Guardar los datos de cobro: CUIT, y CBU, CVU o alias',
      result: { payout: payoutView },
      refuses: ['TOTP_REQUIRED'],
    })
    .input(payoutInput)
    .mutation(({ ctx, input }) => savePayout(ctx, ctx, input)),
});
