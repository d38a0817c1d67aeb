import { stringify } from 'csv-stringify/sync';
import { toPesos } from '../../../../shared/values/money.ts';
import type { PayoutView } from '../../../../shared/commissions/payout.ts';
import type { ExportFormat } from '../../../../shared/sales/sales.ts';
import { SETTLEMENT_STATE_LABELS } from '../../../../shared/commissions/settlements.ts';
import type { ListedSettlement } from './settlements.repository.ts';

const HEADER = ['Número', 'Vendedor', 'CUIT', 'CBU/CVU', 'Alias', 'Importe', 'Hasta', 'Estado'];

// Without this mark, Excel reads UTF-8 as Windows-1252.
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets run a text that begins with one of these; full-width forms count. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

export interface ExportedSettlement {
  settlement: ListedSettlement;
  payout: PayoutView;
}

export function settlementsCsvHeader(format: ExportFormat): string {
  return BYTE_ORDER_MARK + toLines([HEADER], format);
}

export function settlementsCsvLines(rows: ExportedSettlement[], format: ExportFormat): string {
  const isExcel = format === 'excel';
  // Excel would round 22 digits to 15.
  const digits = (text: string | null) => (isExcel && text ? `="${text}"` : (text ?? ''));
  const money = (cents: number) => {
    const pesos = toPesos(cents).toFixed(2);
    return isExcel ? pesos.replace('.', ',') : pesos;
  };
  return toLines(
    rows.map(({ settlement, payout }) => [
      settlement.number === null ? '' : String(settlement.number),
      harmless(settlement.sellerName),
      digits(payout.cuit),
      digits(payout.cbu),
      payout.alias ?? '',
      money(settlement.totalCents),
      settlement.until,
      SETTLEMENT_STATE_LABELS[settlement.state],
    ]),
    format,
  );
}

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function toLines(rows: string[][], format: ExportFormat): string {
  return stringify(rows, {
    delimiter: format === 'excel' ? ';' : ',',
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  });
}
