import { conflicts, notFound, unavailable } from '../../../shared/errors.ts';

export const importErrors = {
  ...conflicts({
    IMPORT_BEING_CONFIRMED: 'Esta importación ya se está guardando',
    IMPORT_UNDER_WAY: 'Esta importación se está guardando o deshaciendo',
    IMPORT_STOPPED: (done: number, rows: number) =>
      `Se borraron los datos de un cliente mientras se guardaba: se guardaron ${done} de ${rows} filas. Sube la planilla otra vez.`,
    IMPORT_UNFINISHED: 'Esta importación no terminó de guardarse',
    IMPORT_UNDONE: 'Esta importación ya se deshizo',
    IMPORTED_SALES_CHANGED:
      'Alguna de sus ventas ya se cambió, tiene un reclamo o está en una liquidación: no se puede deshacer',
  }),
  notFound: notFound('La importación no existe'),
  closing: () => unavailable('El servidor se está reiniciando: la importación sigue cuando vuelva', 10),
};
