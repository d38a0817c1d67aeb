import { Hint } from '../Hint.tsx';
import { CardTable, type Column } from './CardTable.tsx';

const SHOWN = 100;

interface SheetRowsProps<Row> {
  caption: string;
  /** Behind the line of the sheet. */
  columns: Column<Row>[];
  rows: Row[];
  /** Where there are more than are shown. */
  advice?: string;
}

/** Errors, warnings or samples by row of a sheet: the first hundred. */
export function SheetRows<Row extends { row: number }>({
  caption,
  columns,
  rows,
  advice = '',
}: SheetRowsProps<Row>) {
  if (rows.length === 0) return null;
  const line: Column<Row> = {
    label: 'Línea',
    kind: 'whole',
    labelled: true,
    cell: ({ row }) => row.toLocaleString('es-AR'),
  };
  return (
    <>
      <CardTable
        caption={caption}
        columns={[line, ...columns]}
        rows={rows.slice(0, SHOWN)}
        keyOf={(row) => rows.indexOf(row)}
      />
      {rows.length > SHOWN && (
        <Hint>
          Y {(rows.length - SHOWN).toLocaleString('es-AR')} más. {advice}
        </Hint>
      )}
    </>
  );
}
