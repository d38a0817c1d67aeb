import { pushStateInput, pushStateView, subscribeInput, unsubscribeInput } from '../../../shared/push.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { pushRouter } from './push.router.ts';

const restRoute = restRoutesOn<{ push: typeof pushRouter }>();

export const pushRest = [
  restRoute({
    method: 'GET',
    path: '/push/subscription',
    summary: 'La clave pública para suscribir un dispositivo, y si el de `endpoint` está suscripto',
    access: 'signedIn',
    query: pushStateInput,
    response: pushStateView.shape,
    handle: ({ caller, query }) => caller.push.state({ endpoint: query.endpoint }),
  }),
  restRoute({
    method: 'PUT',
    path: '/push/subscription',
    summary: 'Recibir avisos en un dispositivo, mientras dure esta sesión: el JSON de su PushSubscription',
    access: 'signedIn',
    body: subscribeInput,
    handle: ({ caller, body }) => caller.push.subscribe(body),
  }),
  restRoute({
    method: 'DELETE',
    path: '/push/subscription',
    summary: 'No recibir más avisos en un dispositivo',
    access: 'signedIn',
    body: unsubscribeInput,
    handle: ({ caller, body }) => caller.push.unsubscribe(body),
  }),
];
