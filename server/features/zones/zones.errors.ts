import { conflicts, notFound } from '../../../shared/errors.ts';

export const zoneErrors = {
  ...conflicts({
    ZONE_PLACE_TAKEN: 'Ese lugar ya tiene una regla',
    IMPORT_HAS_BAD_ROWS: 'La planilla tiene filas con errores: corrígelas y súbela otra vez',
  }),
  notFound: notFound('La zona no existe'),
};
