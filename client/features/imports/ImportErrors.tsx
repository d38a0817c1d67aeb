import type { ImportView } from '../../../shared/imports/imports.ts';
import { CardTable, type Column } from '../../ui/lists/CardTable.tsx';
import { Hint } from '../../ui/Hint.tsx';

const SHOWN = 100;
const COLUMNS: Column<ImportView['errors'][number]>[] = [
  { label: 'Línea', kind: 'whole', labelled: true, cell: ({ row }) => row.toLocaleString('es-AR') },
  { label: 'Qué le falta', cell: ({ message }) => message },
];

/** The first rows that cannot be imported, by the line in the file, and why. */
export function ImportErrors({ errors }: Pick<ImportView, 'errors'>) {
  if (errors.length === 0) return null;
  return (
    <>
      <CardTable
        caption="Filas con errores"
        columns={COLUMNS}
        rows={errors.slice(0, SHOWN)}
        keyOf={({ row }) => row}
      />
      {errors.length > SHOWN && (
        <Hint>
          Y {(errors.length - SHOWN).toLocaleString('es-AR')} más. Corrige la planilla y vuelve a leerla: lo
          que ya se importó no se repite.
        </Hint>
      )}
    </>
  );
}
