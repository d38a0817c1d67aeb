import { decideVerificationInput } from '../../../../shared/sales/verification.ts';
import { adminProcedure, router } from '../../../rpc/procedures.ts';
import { decideVerification } from './verification.service.ts';

export const verificationAdminRouter = router({
  decideVerification: adminProcedure
    .input(decideVerificationInput)
    .mutation(({ ctx, input }) => decideVerification(ctx, ctx.user, input)),
});
