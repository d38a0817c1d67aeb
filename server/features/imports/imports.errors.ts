import { conflict, notFound } from '../../../shared/errors.ts';

export const importErrors = {
  notFound: notFound('La importación no existe'),
  beingConfirmed: conflict('IMPORT_UNDER_WAY', 'Esta importación ya se está guardando'),
  underWay: conflict('IMPORT_UNDER_WAY', 'Esta importación se está guardando o deshaciendo'),
  stopped: conflict(
    'IMPORT_STOPPED',
    (done: number, rows: number) =>
      `Se borraron los datos de un cliente mientras se guardaba: se guardaron ${done} de ${rows} filas. Sube la planilla otra vez.`,
  ),
  unfinished: conflict('IMPORT_UNFINISHED', 'Esta importación no terminó de guardarse'),
  undone: conflict('IMPORT_UNDONE', 'Esta importación ya se deshizo'),
  salesChanged: conflict(
    'IMPORTED_SALES_CHANGED',
    'Alguna de sus ventas ya se cambió, tiene un reclamo o está en una liquidación: no se puede deshacer',
  ),
};
