import {
  editSaleInput,
  listSalesInput,
  registerSaleInput,
  saleIdInput,
} from '../../../shared/sales/sales.ts';
import { limitedProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { listOwnSales } from './list/list.service.ts';
import { listOwnPlaces } from './places/places.service.ts';
import { getSale } from './sale/sale.service.ts';
import { editSale, registerSale } from './sales.service.ts';
import { getSaleStats, getSaleTrends } from './sales.totals.service.ts';

export const salesRouter = router({
  register: limitedProcedure('sales')
    .input(registerSaleInput)
    .mutation(({ ctx, input }) => registerSale(ctx, ctx.user, input)),
  edit: limitedProcedure('changes')
    .input(editSaleInput)
    .mutation(({ ctx, input }) => editSale(ctx, ctx.user, input)),
  get: signedInProcedure.input(saleIdInput).query(({ ctx, input }) => getSale(ctx, ctx.user, input.id)),
  list: signedInProcedure.input(listSalesInput).query(({ ctx, input }) => listOwnSales(ctx, ctx.user, input)),
  places: signedInProcedure.query(({ ctx }) => listOwnPlaces(ctx, ctx.user)),
  stats: signedInProcedure.query(({ ctx }) => getSaleStats(ctx, ctx.user)),
  trends: signedInProcedure.query(({ ctx }) => getSaleTrends(ctx, ctx.user)),
});
