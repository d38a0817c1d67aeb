import { pushStateInput, subscribeInput, unsubscribeInput } from '../../../shared/push.ts';
import { router, signedInProcedure } from '../../rpc/procedures.ts';
import { getPushState, subscribe, unsubscribe } from './push.service.ts';

export const pushRouter = router({
  state: signedInProcedure.input(pushStateInput).query(({ ctx, input }) => getPushState(ctx, ctx, input)),
  subscribe: signedInProcedure.input(subscribeInput).mutation(({ ctx, input }) => subscribe(ctx, ctx, input)),
  unsubscribe: signedInProcedure
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx, ctx.user, input)),
});
