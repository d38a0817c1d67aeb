import { Button } from '@mantine/core';
import { harmless } from '../../../shared/values/sheetText.ts';
import type { ImportView } from '../../../shared/imports/imports.ts';
import { CardTable, type Column } from '../../ui/lists/CardTable.tsx';
import { saveFile } from '../../forms/saveFile.ts';
import { Hint } from '../../ui/Hint.tsx';

const SHOWN = 100;
const COLUMNS: Column<ImportView['errors'][number]>[] = [
  { label: 'Línea', kind: 'whole', labelled: true, cell: ({ row }) => row.toLocaleString('es-AR') },
  { label: 'Cliente', labelled: true, cell: ({ customerName }) => customerName },
  { label: 'Columna', labelled: true, cell: ({ column }) => column },
  { label: 'Dice', labelled: true, cell: ({ value }) => value },
  { label: 'Qué le falta', cell: ({ message }) => message },
];

const WARNED: Column<ImportView['warnings'][number]>[] = [
  { label: 'Línea', kind: 'whole', labelled: true, cell: ({ row }) => row.toLocaleString('es-AR') },
  { label: 'Columna', labelled: true, cell: ({ column }) => column },
  { label: 'Para revisar', cell: ({ message }) => message },
];

/** Of rows that are stored all the same. */
export function ImportWarnings({ warnings }: Pick<ImportView, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <>
      <CardTable
        caption="Para revisar: se importan así"
        columns={WARNED}
        rows={warnings.slice(0, SHOWN)}
        keyOf={({ row, column }) => `${row} ${column}`}
      />
      {warnings.length > SHOWN && <Hint>Y {(warnings.length - SHOWN).toLocaleString('es-AR')} más.</Hint>}
    </>
  );
}

export function ImportErrors({ errors }: Pick<ImportView, 'errors'>) {
  if (errors.length === 0) return null;
  const download = () => {
    const cells = errors.map(({ row, customerName, column, value, message }) => [
      row,
      customerName,
      column,
      value,
      message,
    ]);
    const text = [COLUMNS.map(({ label }) => label), ...cells].map((line) => line.map(cellOf).join(';'));
    saveFile(new Blob([`\uFEFF${text.join('\r\n')}`], { type: 'text/csv' }), 'filas_con_error.csv');
  };
  return (
    <>
      <CardTable
        caption="Filas con errores"
        columns={COLUMNS}
        rows={errors.slice(0, SHOWN)}
        keyOf={({ row }) => row}
      />
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={download}>
        {errors.length === 1
          ? 'Descargar la fila con error'
          : `Descargar las ${errors.length.toLocaleString('es-AR')} filas con error`}
      </Button>
      {errors.length > SHOWN && (
        <Hint>
          Y {(errors.length - SHOWN).toLocaleString('es-AR')} más. Corrige la planilla y vuelve a leerla: lo
          que ya se importó no se repite.
        </Hint>
      )}
    </>
  );
}

function cellOf(value: string | number): string {
  return `"${harmless(String(value)).replaceAll('"', '""')}"`;
}
