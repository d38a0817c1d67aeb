import { conflicts, notFound, refusal } from '../../shared/errors.ts';

export const fileErrors = {
  ...conflicts({
    IMPORT_CONFIRMED: 'Esta importación ya se confirmó',
  }),
  notFound: notFound('El archivo ya no existe'),
  linkIsOver: refusal('FORBIDDEN', 'FORBIDDEN', 'El enlace al archivo no es válido o ya venció'),
  previewExpired: notFound('La importación no existe o venció: sube la planilla otra vez'),
};
