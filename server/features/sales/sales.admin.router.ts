import { changeSaleStatusInput, listAllSalesInput, saleIdInput } from '../../../shared/sales/sales.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { changeSaleStatus, getSaleDetail } from './sales.admin.service.ts';
import { listAllSales } from './list/list.service.ts';

export const salesAdminRouter = router({
  listSales: adminProcedure
    .input(listAllSalesInput)
    .query(({ ctx, input }) => listAllSales(ctx, ctx.user, input)),
  saleDetail: adminProcedure
    .input(saleIdInput)
    .query(({ ctx, input }) => getSaleDetail(ctx, ctx.user, input.id)),
  changeSaleStatus: adminProcedure
    .input(changeSaleStatusInput)
    .mutation(({ ctx, input }) => changeSaleStatus(ctx, ctx.user, input)),
});
