import { pushStateInput, subscribeInput, unsubscribeInput } from '../../../shared/push.ts';
import { limitedProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { getPushState, subscribe, unsubscribe } from './push.service.ts';

export const pushRouter = router({
  state: signedInProcedure.input(pushStateInput).query(({ ctx, input }) => getPushState(ctx, ctx, input)),
  subscribe: limitedProcedure('changes')
    .input(subscribeInput)
    .mutation(({ ctx, input }) => subscribe(ctx, ctx, input)),
  unsubscribe: limitedProcedure('changes')
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx, ctx.user, input)),
});
