import { CardTable } from './CardTable.tsx';

interface SheetSampleProps<Row> {
  rows: Row[];
  /** Heads by field, in their order. */
  labels: Partial<Record<keyof Row, string>>;
  textOf: (row: Row, field: keyof Row) => string;
}

/** The first rows of a spreadsheet as they will be stored, without fields that none of them has. */
export function SheetSample<Row extends { row: number }>({ rows, labels, textOf }: SheetSampleProps<Row>) {
  const fields = (Object.keys(labels) as (keyof Row)[]).filter((field) =>
    rows.some((row) => textOf(row, field)),
  );
  if (rows.length === 0) return null;
  return (
    <CardTable
      caption="Así se guardan las primeras"
      columns={[
        { label: 'Línea', kind: 'whole', labelled: true, cell: ({ row }) => row.toLocaleString('es-AR') },
        ...fields.map((field) => ({
          label: labels[field] ?? '',
          labelled: true,
          cell: (row: Row) => textOf(row, field),
        })),
      ]}
      rows={rows}
      keyOf={({ row }) => row}
    />
  );
}
