import {
  changePasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  sessionView,
} from '../../../shared/accounts/auth.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { authRouter } from './auth.router.ts';

const restRoute = restRoutesOn<{ auth: typeof authRouter }>();

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
    method: 'PUT',
    path: '/users/password',
    summary: 'Cambiar la contraseña y cerrar las demás sesiones',
    access: 'signedIn',
    body: changePasswordInput,
    handle: ({ caller, body }) => caller.auth.changePassword(body),
  }),
  restRoute({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Elegir una contraseña nueva con el enlace de un administrador',
    access: 'public',
    body: resetPasswordInput,
    handle: ({ caller, body }) => caller.auth.resetPassword(body),
  }),
];
