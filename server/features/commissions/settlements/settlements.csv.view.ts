import type { PayoutView } from '../../../../shared/commissions/payout.ts';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import { SETTLEMENT_STATE_LABELS } from '../../../../shared/commissions/settlements.ts';
import { csvDigits, csvMoney } from '../../../files/csv.ts';
import { harmless } from '../../../../shared/values/sheetText.ts';
import type { ListedSettlement } from './settlements.repository.ts';

export const COLUMNS = ['Número', 'Vendedor', 'CUIT', 'CBU/CVU', 'Alias', 'Importe', 'Hasta', 'Estado'];

export interface ExportedSettlement {
  settlement: ListedSettlement;
  payout: PayoutView;
}

export function rowsOf(settlements: ExportedSettlement[], format: ExportFormat): string[][] {
  return settlements.map(({ settlement, payout }) => [
    settlement.number === null ? '' : String(settlement.number),
    harmless(settlement.sellerName),
    csvDigits(payout.cuit, format),
    csvDigits(payout.cbu ?? '', format),
    payout.alias ?? '',
    csvMoney(settlement.totalCents, format),
    settlement.until,
    SETTLEMENT_STATE_LABELS[settlement.state],
  ]);
}
