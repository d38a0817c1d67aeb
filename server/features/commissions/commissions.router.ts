import { listEntriesInput } from '../../../shared/commissions/commissions.ts';
import { router, signedInProcedure } from '../../rpc/procedures.ts';
import { getSummary, listOwnEntries } from './commissions.service.ts';

export const commissionsRouter = router({
  summary: signedInProcedure.query(({ ctx }) => getSummary(ctx, ctx.user.id)),
  entries: signedInProcedure
    .input(listEntriesInput)
    .query(({ ctx, input }) => listOwnEntries(ctx, ctx.user, input)),
});
