import { eraseSaleInput } from '../../../shared/sales/erasure.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { eraseSale } from './privacy.service.ts';

export const privacyAdminRouter = router({
  eraseSale: adminProcedure
    .input(eraseSaleInput)
    .mutation(({ ctx, input }) => eraseSale(ctx, ctx.user, input)),
});
