import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { ExportFormat } from '../../shared/input/exportFormat.ts';
import { toPesos } from '../../shared/values/money.ts';
import { harmless } from '../../shared/values/sheetText.ts';

// Without this mark, Excel reads UTF-8 as Windows-1252.
const BYTE_ORDER_MARK = '\uFEFF';

const LONG_NUMBER = /^[\d+(][\d ().+/-]+$/;

export interface CsvFile {
  fileName: string;
  /** Rows, where the response says it. */
  total?: number;
  text: AsyncIterable<string>;
}

/** A table, a slice of rows between other requests. Texts that users typed go through `harmless` first. */
export async function* csvText(columns: string[], format: ExportFormat, slices: Iterable<string[][]>) {
  yield BYTE_ORDER_MARK + csvLines([columns], format);
  for (const rows of slices) {
    if (rows.length > 0) yield csvLines(rows, format);
    await nextTurn();
  }
}

export function csvLines(rows: string[][], format: ExportFormat): string {
  return stringify(rows, {
    delimiter: format === 'excel' ? ';' : ',',
    record_delimiter: 'windows',
    // Line breaks of either kind, not only the record delimiter.
    quote_record_delimiter: true,
    // Texts with the other format's separator; amounts and rates are no texts.
    quoted_match: /^(?!-?\d+,\d{1,3}$).*[;,]/s,
  });
}

/** Returns pesos with two decimals. */
export function csvMoney(cents: number, format: ExportFormat): string {
  const pesos = toPesos(cents).toFixed(2);
  return format === 'excel' ? pesos.replace('.', ',') : pesos;
}

/** Returns a phone, DNI, CUIT or CBU as a text: Excel would round it to 15 digits and drop its zeros. */
export function csvDigits(text: string, format: ExportFormat): string {
  return format === 'excel' && LONG_NUMBER.test(text) ? `="${text}"` : harmless(text);
}
