import { Button } from '@mantine/core';
import { harmless } from '../../../shared/values/sheetText.ts';
import type { ImportView } from '../../../shared/imports/imports.ts';
import type { Column } from '../../ui/lists/CardTable.tsx';
import { SheetRows } from '../../ui/lists/SheetRows.tsx';
import { saveFile } from '../../forms/saveFile.ts';

const COLUMNS: Column<ImportView['errors'][number]>[] = [
  { label: 'Cliente', labelled: true, cell: ({ customerName }) => customerName },
  { label: 'Columna', labelled: true, cell: ({ column }) => column },
  { label: 'Dice', labelled: true, cell: ({ value }) => value },
  { label: 'Qué le falta', cell: ({ message }) => message },
];

const WARNED: Column<ImportView['warnings'][number]>[] = [
  { label: 'Columna', labelled: true, cell: ({ column }) => column },
  { label: 'Para revisar', cell: ({ message }) => message },
];

/** Of rows that are stored all the same. */
export function ImportWarnings({ warnings }: Pick<ImportView, 'warnings'>) {
  return <SheetRows caption="Para revisar: se importan así" columns={WARNED} rows={warnings} />;
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
    const text = [['Línea', ...COLUMNS.map(({ label }) => label)], ...cells].map((line) =>
      line.map(cellOf).join(';'),
    );
    saveFile(new Blob([`\uFEFF${text.join('\r\n')}`], { type: 'text/csv' }), 'filas_con_error.csv');
  };
  return (
    <>
      <SheetRows
        caption="Filas con errores"
        columns={COLUMNS}
        rows={errors}
        advice="Corrige la planilla y vuelve a leerla: lo que ya se importó no se repite."
      />
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={download}>
        {errors.length === 1
          ? 'Descargar la fila con error'
          : `Descargar las ${errors.length.toLocaleString('es-AR')} filas con error`}
      </Button>
    </>
  );
}

function cellOf(value: string | number): string {
  return `"${harmless(String(value)).replaceAll('"', '""')}"`;
}
