import { SheetRows } from './SheetRows.tsx';

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
  const columns = fields.map((field) => ({
    label: labels[field] ?? '',
    labelled: true,
    cell: (row: Row) => textOf(row, field),
  }));
  return <SheetRows caption="Así se guardan las primeras" columns={columns} rows={rows} />;
}
