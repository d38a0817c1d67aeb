import { updateProfileInput, userView } from '../../../shared/accounts/users.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { usersRouter } from './users.router.ts';

const restRoute = restRoutesOn<{ auth: typeof usersRouter }>();

export const usersRest = [
  restRoute({
    method: 'GET',
    path: '/users/profile',
    summary: 'El perfil propio',
    access: 'signedIn',
    response: { user: userView },
    handle: async ({ caller }) => ({ user: await caller.auth.profile() }),
  }),
  restRoute({
    method: 'PUT',
    path: '/users/profile',
    summary: 'Cambiar nombre, teléfono y localidad (el email no se modifica)',
    access: 'signedIn',
    body: updateProfileInput,
    response: { user: userView },
    handle: async ({ caller, body }) => ({ user: await caller.auth.updateProfile(body) }),
  }),
];
