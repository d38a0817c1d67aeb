import { listSettlementsInput, settlementIdInput } from '../../../../shared/commissions/settlements.ts';
import { router, signedInProcedure } from '../../../rpc/procedures.ts';
import { getSettlement, listOwnSettlements } from './settlements.service.ts';

export const settlementsRouter = router({
  settlements: signedInProcedure
    .input(listSettlementsInput)
    .query(({ ctx, input }) => listOwnSettlements(ctx, ctx.user, input)),
  settlement: signedInProcedure
    .input(settlementIdInput)
    .query(({ ctx, input }) => getSettlement(ctx, ctx.user, input.id)),
});
