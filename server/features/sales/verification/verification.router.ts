import { saleIdInput } from '../../../../shared/sales/sales.ts';
import { requestVerificationInput } from '../../../../shared/sales/verification.ts';
import { router, signedInProcedure } from '../../../rpc/procedures.ts';
import { listVerifications, requestVerification } from './verification.service.ts';

export const verificationRouter = router({
  verifications: signedInProcedure
    .input(saleIdInput)
    .query(({ ctx, input }) => listVerifications(ctx, ctx.user, input.id)),
  requestVerification: signedInProcedure
    .input(requestVerificationInput)
    .mutation(({ ctx, input }) => requestVerification(ctx, ctx.user, input)),
});
