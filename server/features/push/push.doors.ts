import {
  pushStateInput,
  pushStateView,
  subscribeInput,
  unsubscribeInput,
} from '../../../shared/push/push.ts';
import { limitedProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { getPushState, subscribe, unsubscribe } from './push.service.ts';

export const pushRouter = router({
  state: signedInProcedure
    .meta({
      rest: 'GET /push/subscription',
      summary: 'La clave pública para suscribir un dispositivo, y si el de `endpoint` está suscripto',
      result: pushStateView,
    })
    .input(pushStateInput)
    .query(({ ctx, input }) => getPushState(ctx, ctx, input)),
  subscribe: limitedProcedure('changes')
    .meta({
      rest: 'PUT /push/subscription',
      summary: 'Recibir avisos en un dispositivo, mientras dure esta sesión: el JSON de su PushSubscription',
    })
    .input(subscribeInput)
    .mutation(({ ctx, input }) => subscribe(ctx, ctx, input)),
  unsubscribe: limitedProcedure('changes')
    .meta({ rest: 'DELETE /push/subscription', summary: 'No recibir más avisos en un dispositivo' })
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx, ctx.user, input)),
});
