import { saleView } from '../../../../shared/sales/sales.ts';
import { decideCoverageInput } from '../../../../shared/zones/zones.ts';
import { adminProcedure, router } from '../../../rpc/procedures.ts';
import { decideCoverage } from './coverage.service.ts';

export const coverageAdminRouter = router({
  decideCoverage: adminProcedure
    .meta({
      rest: 'PUT /admin/sales/:id/coverage',
      summary: 'Decidir si la zona de una venta está habilitada',
      result: { sale: saleView },
      refuses: ['CUSTOMER_ERASED', 'SALE_CANCELLED', 'SALE_WITHOUT_COVERAGE'],
    })
    .input(decideCoverageInput)
    .mutation(({ ctx, input }) => decideCoverage(ctx, ctx.user, input)),
});
