import { stringify } from 'csv-stringify/sync';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import { saleStatusLabel } from '../../../../shared/sales/saleStatus.ts';
import type { ExportFormat } from '../../../../shared/sales/sales.ts';
import type { ExportedSale } from '../list/list.repository.ts';

/** Spec §7. */
const HEADER = ['ID', 'Fecha', 'Descripción', 'Monto', 'Comisión', 'Estado', 'Cliente'];

// Without this mark, Excel reads UTF-8 as Windows-1252.
const BYTE_ORDER_MARK = '\uFEFF';

export function csvHeader(format: ExportFormat): string {
  return BYTE_ORDER_MARK + toLines([HEADER], format);
}

/** Dates as `31/01/2026 21:00` in Argentina, money in pesos with two decimals. */
export function csvLines(sales: ExportedSale[], format: ExportFormat): string {
  const money = (cents: number) => {
    const pesos = toPesos(cents).toFixed(2);
    return format === 'excel' ? pesos.replace('.', ',') : pesos;
  };
  const rows = sales.map((sale) => [
    String(sale.id),
    formatDateTime(new Date(sale.createdAtMs).toISOString()).replace(',', ''),
    sale.description,
    money(sale.priceCents),
    money(sale.commissionCents),
    saleStatusLabel(sale.status),
    sale.customerName,
  ]);
  return toLines(rows, format);
}

function toLines(rows: string[][], format: ExportFormat): string {
  return stringify(rows, {
    delimiter: format === 'excel' ? ';' : ',',
    record_delimiter: 'windows',
    // Line breaks of either kind, not only the record delimiter.
    quote_record_delimiter: true,
    // Amounts are never negative, so no number gets an apostrophe.
    escape_formulas: true,
  });
}
