import { resolveDuplicateInput } from '../../../../shared/sales/duplicates.ts';
import { adminProcedure, router } from '../../../rpc/procedures.ts';
import { resolveDuplicate } from './duplicates.service.ts';

export const duplicatesAdminRouter = router({
  resolveDuplicate: adminProcedure
    .input(resolveDuplicateInput)
    .mutation(({ ctx, input }) => resolveDuplicate(ctx, ctx.user, input.id)),
});
