import { z } from 'zod';
import { sessionItemView } from '../../../../shared/accounts/sessions.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { sessionsRouter } from './sessions.router.ts';

const restRoute = restRoutesOn<{ auth: typeof sessionsRouter }>();

export const sessionsRest = [
  restRoute({
    method: 'GET',
    path: '/users/sessions',
    summary: 'Los dispositivos en los que la cuenta tiene la sesión abierta, el último usado primero',
    access: 'signedIn',
    response: { sessions: z.array(sessionItemView) },
    handle: async ({ caller }) => ({ sessions: await caller.auth.sessions() }),
  }),
  restRoute({
    method: 'DELETE',
    path: '/users/sessions/:id',
    summary: 'Cerrar la sesión de un dispositivo',
    access: 'signedIn',
    handle: ({ caller, id }) => caller.auth.endSession({ id }),
  }),
  restRoute({
    method: 'DELETE',
    path: '/users/sessions',
    summary: 'Cerrar todas las sesiones menos esta',
    access: 'signedIn',
    handle: ({ caller }) => caller.auth.endOtherSessions(),
  }),
];
