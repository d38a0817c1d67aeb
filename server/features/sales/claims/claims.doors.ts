import {
  claimPageView,
  claimView,
  closeClaimInput,
  createClaimInput,
  listClaimsInput,
} from '../../../../shared/sales/claims.ts';
import { adminProcedure, limitedProcedure, router } from '../../../rpc/procedures.ts';
import { closeClaim, createClaim, listAllClaims } from './claims.service.ts';

export const claimsRouter = router({
  createClaim: limitedProcedure('changes')
    .meta({
      rest: 'POST /sales/:id/claims',
      summary: 'Reclamar por la comisión de una venta propia; uno abierto por venta',
      status: 201,
      result: { claim: claimView },
      refuses: ['CLAIM_OPEN', 'CUSTOMER_ERASED', 'FORBIDDEN'],
    })
    .input(createClaimInput)
    .mutation(({ ctx, input }) => createClaim(ctx, ctx.user, input)),
});

export const claimsAdminRouter = router({
  claims: adminProcedure
    .meta({
      rest: 'GET /admin/claims',
      summary: 'Los reclamos de todos, del más nuevo al más viejo',
      result: claimPageView,
    })
    .input(listClaimsInput)
    .query(({ ctx, input }) => listAllClaims(ctx, input)),
  closeClaim: adminProcedure
    .meta({
      rest: 'PUT /admin/claims/:id',
      summary: 'Responder un reclamo: darlo por resuelto o rechazarlo',
      result: { claim: claimView },
      refuses: ['CLAIM_CLOSED', 'CUSTOMER_ERASED'],
    })
    .input(closeClaimInput)
    .mutation(({ ctx, input }) => closeClaim(ctx, ctx.user, input)),
});
