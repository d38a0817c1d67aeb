import type {
  AmountsView,
  CommissionEntryView,
  SellerBalanceView,
} from '../../../shared/commissions/commissions.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { toPesos } from '../../../shared/values/money.ts';
import { shortNameOf } from '../../../shared/values/names.ts';
import type { ListedEntry } from './commissions.entries.repository.ts';
import type { Balance } from './commissions.repository.ts';

/** `heldCents`: earned and not yet payable. */
export function toAmountsView(balance: Balance, heldCents: number): AmountsView {
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
  return { sellerId: String(sellerId), sellerName, ...toAmountsView(balance, heldCents) };
}

export function payableCents({ entriesCents, paidCents }: Balance, heldCents: number): number {
  return entriesCents - paidCents - heldCents;
}

/** Hides a draft settlement from sellers. */
export function toEntryView(entry: ListedEntry, showDrafts: boolean): CommissionEntryView {
  const { saleId, reason, held, settlementId, settlementState } = entry;
  const isShown = settlementId !== null && (showDrafts || settlementState !== 'draft');
  return {
    _id: String(entry.id),
    saleId: saleId === null ? null : String(saleId),
    ...toEntryFields(entry),
    at: isoInstant(entry.atMs),
    reason,
    held,
    settlementId: isShown ? String(settlementId) : null,
  };
}

type EntryRow = Pick<ListedEntry, 'customerName' | 'sellerName' | 'source' | 'kind' | 'amountCents'>;

/** A leader learns no more of a member's customer than the short name. */
export function toEntryFields({ customerName, sellerName, source, kind, amountCents }: EntryRow) {
  const isOwn = source === 'own';
  return {
    customerName: isOwn || customerName === null ? customerName : shortNameOf(customerName),
    kind,
    source,
    sellerName: isOwn ? null : sellerName,
    amount: toPesos(amountCents),
  };
}
