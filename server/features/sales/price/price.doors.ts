import { decidePriceInput } from '../../../../shared/sales/salePrice.ts';
import { saleView } from '../../../../shared/sales/sales.ts';
import { adminProcedure, router } from '../../../rpc/procedures.ts';
import { decidePrice } from './price.service.ts';

export const priceAdminRouter = router({
  decidePrice: adminProcedure
    .meta({
      rest: 'PUT /admin/sales/:id/price',
      summary: 'Decidir el precio de una venta que llegó tarde: el de hoy o el del momento en que se hizo',
      result: { sale: saleView },
      refuses: ['CUSTOMER_ERASED', 'PRICE_NOT_OPEN'],
    })
    .input(decidePriceInput)
    .mutation(({ ctx, input }) => decidePrice(ctx, ctx.user, input)),
});
