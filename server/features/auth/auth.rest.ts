import {
  changePasswordInput,
  loginInput,
  registerInput,
  sessionView,
  updateProfileInput,
  userView,
} from '../../../shared/auth.ts';
import { restRoute } from '../../rest/route.ts';

export const authRest = [
  restRoute({
    method: 'POST',
    path: '/auth/register',
    summary: 'Registrarse como vendedor',
    access: 'public',
    body: registerInput,
    status: 201,
    response: sessionView.shape,
    handle: ({ caller, body }) => caller.auth.register(body),
  }),
  restRoute({
    method: 'POST',
    path: '/auth/login',
    summary: 'Iniciar sesión',
    access: 'public',
    body: loginInput,
    response: sessionView.shape,
    handle: ({ caller, body }) => caller.auth.login(body),
  }),
  restRoute({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Cerrar la sesión de este token',
    access: 'signedIn',
    handle: ({ caller }) => caller.auth.logout(),
  }),
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
  restRoute({
    method: 'PUT',
    path: '/users/password',
    summary: 'Cambiar la contraseña y cerrar las demás sesiones',
    access: 'signedIn',
    body: changePasswordInput,
    handle: ({ caller, body }) => caller.auth.changePassword(body),
  }),
];
