import { conflict, notFound } from '../../../shared/errors.ts';

export const zoneErrors = {
  notFound: notFound('La zona no existe'),
  placeTaken: conflict('ZONE_PLACE_TAKEN', 'Ese lugar ya tiene una regla'),
  hasBadRows: conflict(
    'IMPORT_HAS_BAD_ROWS',
    'La planilla tiene filas con errores: corrígelas y súbela otra vez',
  ),
};
