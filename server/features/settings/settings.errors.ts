import { refusal } from '../../../shared/errors.ts';

export const settingErrors = {
  totpNotSetUp: refusal(
    'FORBIDDEN',
    'OWN_TOTP_REQUIRED',
    'Activa primero tu propia verificación en dos pasos',
  ),
};
