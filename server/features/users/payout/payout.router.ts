import { payoutInput } from '../../../../shared/commissions/payout.ts';
import { limitedProcedure, router, signedInProcedure } from '../../../rpc/procedures.ts';
import { getPayout, savePayout } from './payout.service.ts';

export const payoutRouter = router({
  payout: signedInProcedure.query(({ ctx }) => getPayout(ctx, ctx.user.id)),
  savePayout: limitedProcedure('changes')
    .input(payoutInput)
    .mutation(({ ctx, input }) => savePayout(ctx, ctx.user, input)),
});
