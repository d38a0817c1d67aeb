import { stringify } from 'csv-stringify/sync';
import type { ExportFormat } from '../../shared/input/exportFormat.ts';
import { toPesos } from '../../shared/values/money.ts';

// Without this mark, Excel reads UTF-8 as Windows-1252.
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets run a text that begins with one of these; full-width forms count. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

export function csvHeader(columns: string[], format: ExportFormat): string {
  return BYTE_ORDER_MARK + csvLines([columns], format);
}

/** Texts that users typed go through `harmless` first. */
export function csvLines(rows: string[][], format: ExportFormat): string {
  return stringify(rows, {
    delimiter: format === 'excel' ? ';' : ',',
    record_delimiter: 'windows',
    // Line breaks of either kind, not only the record delimiter.
    quote_record_delimiter: true,
  });
}

/** Returns pesos with two decimals. */
export function csvMoney(cents: number, format: ExportFormat): string {
  const pesos = toPesos(cents).toFixed(2);
  return format === 'excel' ? pesos.replace('.', ',') : pesos;
}

export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
