import { notFound, refusal } from '../../../shared/errors.ts';

export const mailErrors = {
  off: notFound('Este servidor no envía mails'),
  summaryOfAdministrators: refusal(
    'FORBIDDEN',
    'FORBIDDEN',
    'El resumen semanal es para los administradores',
  ),
};
