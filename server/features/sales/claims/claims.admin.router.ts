import { closeClaimInput, listClaimsInput } from '../../../../shared/sales/claims.ts';
import { adminProcedure, router } from '../../../rpc/procedures.ts';
import { closeClaim, listAllClaims } from './claims.service.ts';

export const claimsAdminRouter = router({
  claims: adminProcedure.input(listClaimsInput).query(({ ctx, input }) => listAllClaims(ctx, input)),
  closeClaim: adminProcedure
    .input(closeClaimInput)
    .mutation(({ ctx, input }) => closeClaim(ctx, ctx.user, input)),
});
