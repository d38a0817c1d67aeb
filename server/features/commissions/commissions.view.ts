import type {
  CommissionEntryView,
  CommissionSummaryView,
  SellerBalanceView,
} from '../../../shared/commissions/commissions.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { toPesos } from '../../../shared/values/money.ts';
import type { ListedEntry } from './commissions.entries.repository.ts';
import type { Balance } from './commissions.repository.ts';

/** `heldCents`: earned and not yet payable. */
export function toSummaryView(balance: Balance, heldCents: number): CommissionSummaryView {
  return {
    inProgress: toPesos(balance.inProgressCents),
    earned: toPesos(heldCents),
    payable: toPesos(payableCents(balance, heldCents)),
    paid: toPesos(balance.paidCents),
  };
}

export function toSellerBalanceView(
  { sellerId, sellerName, ...balance }: Balance & { sellerId: number; sellerName: string },
  heldCents: number,
): SellerBalanceView {
  return { sellerId: String(sellerId), sellerName, ...toSummaryView(balance, heldCents) };
}

export function payableCents({ entriesCents, paidCents }: Balance, heldCents: number): number {
  return entriesCents - paidCents - heldCents;
}

/** Hides a draft settlement from sellers. */
export function toEntryView(entry: ListedEntry, showDrafts: boolean): CommissionEntryView {
  const { saleId, customerName, kind, amountCents, reason, held, settlementId, settlementState } = entry;
  const isShown = settlementId !== null && (showDrafts || settlementState !== 'draft');
  return {
    _id: String(entry.id),
    saleId: saleId === null ? null : String(saleId),
    customerName,
    kind,
    amount: toPesos(amountCents),
    at: isoInstant(entry.atMs),
    reason,
    held,
    settlementId: isShown ? String(settlementId) : null,
  };
}
