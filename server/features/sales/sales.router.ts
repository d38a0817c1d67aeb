import { editSaleInput, listSalesInput, registerSaleInput, saleIdInput } from '../../../shared/sales.ts';
import { router, signedInProcedure } from '../../rpc/procedures.ts';
import { editSale, getSale, getSaleStats, getSaleTrends, listSales, registerSale } from './sales.service.ts';

export const salesRouter = router({
  register: signedInProcedure
    .input(registerSaleInput)
    .mutation(({ ctx, input }) => registerSale(ctx.app, ctx.user, input)),
  edit: signedInProcedure
    .input(editSaleInput)
    .mutation(({ ctx, input }) => editSale(ctx.app, ctx.user, input)),
  get: signedInProcedure.input(saleIdInput).query(({ ctx, input }) => getSale(ctx.app, ctx.user, input.id)),
  list: signedInProcedure
    .input(listSalesInput)
    .query(({ ctx, input }) => listSales(ctx.app, ctx.user, input)),
  stats: signedInProcedure.query(({ ctx }) => getSaleStats(ctx.app, ctx.user)),
  trends: signedInProcedure.query(({ ctx }) => getSaleTrends(ctx.app, ctx.user)),
});
