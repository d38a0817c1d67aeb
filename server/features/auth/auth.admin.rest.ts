import { passwordLinkView } from '../../../shared/accounts/auth.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { authAdminRouter } from './auth.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof authAdminRouter }>();

export const authAdminRest = [
  restRoute({
    method: 'POST',
    path: '/admin/users/:id/password-link',
    summary: 'Crear un enlace de un solo uso, válido 24 horas, para elegir una contraseña nueva',
    access: 'admin',
    status: 201,
    response: passwordLinkView.shape,
    handle: ({ caller, id }) => caller.admin.createPasswordLink({ id }),
  }),
];
