import {
  disableTotpInput,
  enableTotpInput,
  recoveryCodesView,
  startTotpInput,
  totpSetupView,
  totpStateView,
} from '../../../../shared/accounts/totp.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { totpRouter } from './totp.router.ts';

const restRoute = restRoutesOn<{ auth: typeof totpRouter }>();

export const totpRest = [
  restRoute({
    method: 'GET',
    path: '/users/totp',
    summary: 'Si la verificación en dos pasos está activada y cuántos códigos de recuperación quedan',
    access: 'signedIn',
    response: totpStateView.shape,
    handle: ({ caller }) => caller.auth.totp(),
  }),
  restRoute({
    method: 'POST',
    path: '/users/totp',
    summary: 'Preparar la verificación en dos pasos: el secreto para la aplicación de códigos',
    access: 'signedIn',
    body: startTotpInput,
    status: 201,
    response: totpSetupView.shape,
    handle: ({ caller, body }) => caller.auth.startTotp(body),
  }),
  restRoute({
    method: 'PUT',
    path: '/users/totp',
    summary: 'Activarla con un código; devuelve diez códigos de recuperación de un solo uso',
    access: 'signedIn',
    body: enableTotpInput,
    response: recoveryCodesView.shape,
    handle: ({ caller, body }) => caller.auth.enableTotp(body),
  }),
  restRoute({
    method: 'DELETE',
    path: '/users/totp',
    summary: 'Desactivarla, con la contraseña y un código',
    access: 'signedIn',
    body: disableTotpInput,
    handle: ({ caller, body }) => caller.auth.disableTotp(body),
  }),
];
