import { eraseSaleInput } from '../../../shared/privacy/erasure.ts';
import { saleView } from '../../../shared/sales/sales.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { eraseSale } from './privacy.service.ts';

export const privacyAdminRouter = router({
  eraseSale: adminProcedure
    .meta({
      rest: 'POST /admin/sales/:id/erase',
      summary: 'Borrar para siempre los datos del cliente de una venta; estado, importes y totales quedan',
      result: { sale: saleView },
      refuses: ['ALREADY_ERASED'],
    })
    .input(eraseSaleInput)
    .mutation(({ ctx, input }) => eraseSale(ctx, ctx.user, input)),
});
