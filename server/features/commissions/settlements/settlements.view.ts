import { isoInstant } from '../../../../shared/values/instants.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import type { PayoutView } from '../../../../shared/commissions/payout.ts';
import {
  LEFT_OUT_TEXTS,
  type ListedSettlementView,
  type SettlementView,
  SETTLEMENT_STATE_LABELS,
} from '../../../../shared/commissions/settlements.ts';
import { toEntryFields } from '../commissions.view.ts';
import type { LeftOut, Line } from './settlements.lines.repository.ts';
import type { ListedSettlement, Settlement } from './settlements.repository.ts';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import { csvDigits, csvMoney } from '../../../files/csv.ts';
import { harmless } from '../../../../shared/values/sheetText.ts';

export function toListedSettlementView(settlement: ListedSettlement): ListedSettlementView {
  const { number, state, sellerName, until, closedAtMs, paidOn, method, reference, voidReason } = settlement;
  const { payoutChangedAtMs, missingPayout } = settlement;
  return {
    _id: String(settlement.id),
    number,
    state,
    sellerId: String(settlement.sellerId),
    sellerName,
    until,
    total: toPesos(settlement.totalCents),
    createdAt: isoInstant(settlement.createdAtMs),
    closedAt: closedAtMs === null ? null : isoInstant(closedAtMs),
    paidOn,
    method,
    reference,
    voidReason,
    payoutChangedAt: payoutChangedAtMs === null ? null : isoInstant(payoutChangedAtMs),
    missingPayout,
  };
}

interface Contents {
  lines: Line[];
  leftOut: LeftOut[];
  payout: PayoutView | null;
}

export function toSettlementView(
  settlement: ListedSettlement,
  { lines, leftOut, payout }: Contents,
): SettlementView {
  return {
    ...toListedSettlementView(settlement),
    lines: lines.map(toLineView),
    leftOut: leftOut.map((line) => ({ ...toLineView(line), reason: LEFT_OUT_TEXTS[line.reason] })),
    payout,
  };
}

function toLineView({ entryId, saleId, planName, ...line }: Omit<Line, 'cycle'>) {
  const { customerName, ...fields } = toEntryFields(line);
  const ids = { entryId: String(entryId), saleId: saleId === null ? null : String(saleId) };
  return { ...ids, customerName, planName, ...fields };
}

/** Payout data as of closing. */
export function frozenPayout({ payoutCuit, payoutCbu, payoutAlias }: Settlement): PayoutView | null {
  return payoutCuit === null ? null : { cuit: payoutCuit, cbu: payoutCbu, alias: payoutAlias };
}

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
