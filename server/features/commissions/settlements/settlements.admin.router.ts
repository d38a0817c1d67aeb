import {
  createSettlementsInput,
  excludeEntriesInput,
  listAllSettlementsInput,
  paySettlementInput,
  settlementIdInput,
  voidSettlementInput,
} from '../../../../shared/commissions/settlements.ts';
import { adminProcedure, router } from '../../../rpc/procedures.ts';
import { createSettlements } from './settlements.run.service.ts';
import {
  closeSettlement,
  deleteSettlement,
  excludeEntries,
  listAllSettlements,
  paySettlement,
  voidSettlement,
} from './settlements.service.ts';

export const settlementsAdminRouter = router({
  settlements: adminProcedure
    .input(listAllSettlementsInput)
    .query(({ ctx, input }) => listAllSettlements(ctx, input)),
  createSettlements: adminProcedure
    .input(createSettlementsInput)
    .mutation(({ ctx, input }) => createSettlements(ctx, ctx.user, input)),
  excludeSettlementEntries: adminProcedure
    .input(excludeEntriesInput)
    .mutation(({ ctx, input }) => excludeEntries(ctx, ctx.user, input)),
  closeSettlement: adminProcedure
    .input(settlementIdInput)
    .mutation(({ ctx, input }) => closeSettlement(ctx, ctx.user, input.id)),
  paySettlement: adminProcedure
    .input(paySettlementInput)
    .mutation(({ ctx, input }) => paySettlement(ctx, ctx.user, input)),
  voidSettlement: adminProcedure
    .input(voidSettlementInput)
    .mutation(({ ctx, input }) => voidSettlement(ctx, ctx.user, input)),
  deleteSettlement: adminProcedure
    .input(settlementIdInput)
    .mutation(({ ctx, input }) => deleteSettlement(ctx, ctx.user, input.id)),
});
