import { checkDuplicatesInput } from '../../../../shared/sales/duplicates.ts';
import { router, signedInProcedure } from '../../../rpc/procedures.ts';
import { checkDuplicates } from './duplicates.service.ts';

export const duplicatesRouter = router({
  duplicates: signedInProcedure
    .input(checkDuplicatesInput)
    .query(({ ctx, input }) => checkDuplicates(ctx, ctx.user, input)),
});
