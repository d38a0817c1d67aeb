import { payoutInput, payoutView } from '../../../../shared/commissions/payout.ts';
import { limitedProcedure, router, signedInProcedure } from '../../../rpc/procedures.ts';
import { getPayout, savePayout } from './payout.service.ts';

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
