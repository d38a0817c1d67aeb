import { conflicts, notFound, refusal } from '../../../shared/errors.ts';
import { SESSION_EXPIRED } from '../../../shared/input/messages.ts';

export const authErrors = {
  ...conflicts({
    ACCOUNT_INACTIVE: 'La cuenta está desactivada: actívala antes de crear el enlace',
    TOTP_NOT_STARTED: 'Empieza por mostrar el código QR',
    TOTP_IS_OFF: 'La verificación en dos pasos no está activada',
    TOTP_IS_ON: 'La verificación en dos pasos ya está activada',
  }),
  wrongLogin: refusal('UNAUTHORIZED', 'UNAUTHORIZED', 'Email o contraseña incorrectos'),
  signedOut: refusal('UNAUTHORIZED', 'UNAUTHORIZED', 'Debes iniciar sesión para continuar'),
  sessionExpired: refusal('UNAUTHORIZED', 'UNAUTHORIZED', SESSION_EXPIRED),
  sessionNotFound: notFound('La sesión no existe o ya se cerró'),
  inactive: refusal(
    'FORBIDDEN',
    'ACCOUNT_INACTIVE',
    'Tu cuenta está desactivada. Contacta a un administrador.',
  ),
  linkOfAdministrator: refusal(
    'FORBIDDEN',
    'SELLERS_ONLY',
    (hasMail: boolean) =>
      `La contraseña de un administrador se cambia en su perfil${
        hasMail ? ', con el enlace por mail de la pantalla de inicio de sesión' : ''
      } o, en el servidor, con npm run admin`,
  ),
  codeRequired: refusal('UNAUTHORIZED', 'TOTP_REQUIRED', (sentence: string) => sentence),
};
