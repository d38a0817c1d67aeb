import { recordContactInput } from '../../../../shared/sales/followUp.ts';
import { saleIdInput } from '../../../../shared/sales/sales.ts';
import { limitedProcedure, router, signedInProcedure } from '../../../rpc/procedures.ts';
import { notifyOverdue, recordContact } from './followUp.service.ts';

export const followUpRouter = router({
  recordContact: limitedProcedure('changes')
    .input(recordContactInput)
    .mutation(({ ctx, input }) => recordContact(ctx, ctx.user, input)),
  notifyOverdue: signedInProcedure
    .input(saleIdInput)
    .mutation(({ ctx, input }) => notifyOverdue(ctx, ctx.user, input.id)),
});
