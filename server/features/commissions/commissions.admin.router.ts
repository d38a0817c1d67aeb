import {
  adjustCommissionInput,
  listAllEntriesInput,
  listBalancesInput,
} from '../../../shared/commissions/commissions.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { adjustCommission, listAllEntries, listSellerBalances } from './commissions.service.ts';

export const commissionsAdminRouter = router({
  commissionEntries: adminProcedure
    .input(listAllEntriesInput)
    .query(({ ctx, input }) => listAllEntries(ctx, input)),
  commissionSellers: adminProcedure
    .input(listBalancesInput)
    .query(({ ctx, input }) => listSellerBalances(ctx, input)),
  adjustCommission: adminProcedure
    .input(adjustCommissionInput)
    .mutation(({ ctx, input }) => adjustCommission(ctx, ctx.user, input)),
});
