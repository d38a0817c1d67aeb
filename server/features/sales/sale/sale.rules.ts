import { LINK_DAYS } from '../../../../shared/sales/customerLink/trackSteps.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { commissionOf } from '../../../../shared/values/commission.ts';
import type { Sale } from './sale.repository.ts';

/** True once the customer was erased, and 60 × 24 h after the sale was completed or cancelled. */
export function isLinkOver({ erasedAtMs, endedAtMs }: Sale, nowMs: number): boolean {
  return erasedAtMs !== null || (endedAtMs !== null && nowMs - endedAtMs >= LINK_DAYS * DAY_MS);
}

/** The price with the shares that follow from it, at the frozen rates of the seller and the leader. */
export function amountsAt(
  priceCents: number,
  { rateBp, overrideBp }: { rateBp: number; overrideBp: number | null },
) {
  return {
    priceCents,
    commissionCents: commissionOf(priceCents, rateBp),
    overrideCents: overrideBp === null ? null : commissionOf(priceCents, overrideBp),
  };
}
