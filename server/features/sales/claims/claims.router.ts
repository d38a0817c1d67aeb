import { createClaimInput } from '../../../../shared/sales/claims.ts';
import { router, signedInProcedure } from '../../../rpc/procedures.ts';
import { createClaim } from './claims.service.ts';

export const claimsRouter = router({
  createClaim: signedInProcedure
    .input(createClaimInput)
    .mutation(({ ctx, input }) => createClaim(ctx, ctx.user, input)),
});
