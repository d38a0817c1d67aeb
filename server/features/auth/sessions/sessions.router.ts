import { sessionIdInput } from '../../../../shared/accounts/sessions.ts';
import { router, signedInProcedure } from '../../../rpc/procedures.ts';
import { endOtherSessions, endSession, listOwnSessions } from './sessions.service.ts';

export const sessionsRouter = router({
  sessions: signedInProcedure.query(({ ctx }) => listOwnSessions(ctx, ctx)),
  endSession: signedInProcedure
    .input(sessionIdInput)
    .mutation(({ ctx, input }) => endSession(ctx, ctx, input.id)),
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx, ctx)),
});
