import type { ClaimView, ListedClaimView } from '../../../../shared/sales/claims.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import { toClaimMoney } from '../sale/sale.progress.view.ts';
import type { Claim } from './claims.repository.ts';

export function toClaimView(claim: Claim): ClaimView {
  const { kind, message, state, reply } = claim;
  return {
    _id: String(claim.id),
    saleId: String(claim.saleId),
    kind,
    message,
    state,
    reply,
    createdAt: isoInstant(claim.createdAtMs),
    ...toClaimMoney(claim, claim.currentRateBp),
  };
}

export function toListedClaimView(claim: Claim): ListedClaimView {
  const { sellerId, sellerName, customerName } = claim;
  return { ...toClaimView(claim), sellerId: String(sellerId), sellerName, customerName };
}
