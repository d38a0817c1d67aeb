import {
  checkDuplicatesInput,
  duplicatesView,
  resolveDuplicateInput,
} from '../../../../shared/sales/duplicates.ts';
import { saleView } from '../../../../shared/sales/sales.ts';
import { adminProcedure, router, signedInProcedure } from '../../../rpc/procedures.ts';
import { checkDuplicates, resolveDuplicate } from './duplicates.service.ts';

export const duplicatesRouter = router({
  duplicates: signedInProcedure
    .meta({
      rest: 'GET /sales/duplicates',
      summary:
        'Si hay ventas de los últimos 90 días con el mismo DNI o teléfono: cuáles propias, y si hay ajenas',
      result: duplicatesView,
    })
    .input(checkDuplicatesInput)
    .query(({ ctx, input }) => checkDuplicates(ctx, ctx.user, input)),
});

export const duplicatesAdminRouter = router({
  resolveDuplicate: adminProcedure
    .meta({
      rest: 'PUT /admin/sales/:id/duplicate',
      summary: 'Quitar a una venta la marca de posible duplicada',
      result: { sale: saleView },
    })
    .input(resolveDuplicateInput)
    .mutation(({ ctx, input }) => resolveDuplicate(ctx, ctx.user, input.id)),
});
