import { isoInstant } from '../../../../shared/values/instants.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import type { PayoutView } from '../../../../shared/commissions/payout.ts';
import {
  LEFT_OUT_TEXTS,
  type ListedSettlementView,
  type SettlementView,
} from '../../../../shared/commissions/settlements.ts';
import type { LeftOut, Line } from './settlements.lines.repository.ts';
import type { ListedSettlement, Settlement } from './settlements.repository.ts';

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

function toLineView({ entryId, saleId, customerName, planName, kind, amountCents }: Omit<Line, 'cycle'>) {
  return {
    entryId: String(entryId),
    saleId: idOrNull(saleId),
    customerName,
    planName,
    kind,
    amount: toPesos(amountCents),
  };
}

/** Payout data as of closing. */
export function frozenPayout({ payoutCuit, payoutCbu, payoutAlias }: Settlement): PayoutView | null {
  return payoutCuit === null ? null : { cuit: payoutCuit, cbu: payoutCbu, alias: payoutAlias };
}

function idOrNull(id: number | null): string | null {
  return id === null ? null : String(id);
}
