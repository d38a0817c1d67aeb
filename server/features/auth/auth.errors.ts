import { conflict, notFound, refusal, SESSION_EXPIRED } from '../../../shared/errors.ts';

export const authErrors = {
  wrongLogin: refusal('UNAUTHORIZED', 'UNAUTHORIZED', 'Email o contraseña incorrectos'),
  signedOut: refusal('UNAUTHORIZED', 'UNAUTHORIZED', 'Debes iniciar sesión para continuar'),
  sessionExpired: refusal('UNAUTHORIZED', 'UNAUTHORIZED', SESSION_EXPIRED),
  sessionNotFound: notFound('La sesión no existe o ya se cerró'),
  inactive: refusal(
    'FORBIDDEN',
    'ACCOUNT_INACTIVE',
    'Tu cuenta está desactivada. Contacta a un administrador.',
  ),
  userInactive: conflict('ACCOUNT_INACTIVE', 'La cuenta está desactivada: actívala antes de crear el enlace'),
  codeRequired: refusal('UNAUTHORIZED', 'TOTP_REQUIRED', (sentence: string) => sentence),
  totpNotStarted: conflict('TOTP_NOT_STARTED', 'Empieza por mostrar el código QR'),
  totpIsOff: conflict('TOTP_IS_OFF', 'La verificación en dos pasos no está activada'),
  totpIsOn: conflict('TOTP_IS_ON', 'La verificación en dos pasos ya está activada'),
};
