import type { AppointmentState, AppointmentView } from '../../../../shared/sales/appointments.ts';
import type { ClaimView } from '../../../../shared/sales/claims.ts';
import type { CustomerLinkView, WithdrawalView } from '../../../../shared/sales/customerLink/customerLink.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { VerificationView } from '../../../../shared/sales/verification.ts';
import { bpToFraction } from '../../../../shared/values/commission.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import { isLinkOver } from './sale.rules.ts';
import type { Attempt, Progress } from './sale.progress.repository.ts';
import type { Sale } from './sale.repository.ts';

export function toVerificationView(
  attempt: Attempt,
  photoNames: Map<number | null, string>,
): VerificationView {
  const { decidedById, decidedAtMs } = attempt;
  return {
    attempt: attempt.attempt,
    holderName: attempt.holderName,
    holderDni: attempt.holderDni,
    relationship: attempt.relationship,
    dniPhoto: photoNames.get(attempt.photoId) ?? null,
    dniRead: attempt.dniRead,
    quality: attempt.quality,
    state: attempt.state,
    source: attempt.source,
    createdAt: isoInstant(attempt.createdAtMs),
    decidedBy: decidedById === null ? null : String(decidedById),
    decidedAt: decidedAtMs === null ? null : isoInstant(decidedAtMs),
    note: attempt.note,
  };
}

export function toAppointmentView(progress: Progress): AppointmentView | null {
  const { day, fromTime, toTime, appointmentState } = progress;
  if (day === null || fromTime === null || toTime === null) return null;
  return {
    date: day,
    from: fromTime,
    to: toTime,
    technician: progress.technician,
    note: progress.appointmentNote,
    // The current one is never `moved`: its replacement would be current.
    state: appointmentState as AppointmentState,
    answer: progress.answer ?? 'none',
  };
}

/** Null once the sale's links are over. */
export function toCustomerLinkView(
  sale: Sale,
  { linkedAtMs, linkSeenAtMs }: Progress,
  nowMs: number,
): CustomerLinkView | null {
  if (linkedAtMs === null || isLinkOver(sale, nowMs)) return null;
  return {
    createdAt: isoInstant(linkedAtMs),
    lastSeenAt: linkSeenAtMs === null ? null : isoInstant(linkSeenAtMs),
  };
}

export function toWithdrawalView({
  withdrawnAtMs,
  withdrawalReason,
  withdrawalResolvedAtMs,
}: Progress): WithdrawalView | null {
  if (withdrawnAtMs === null) return null;
  return {
    at: isoInstant(withdrawnAtMs),
    reason: withdrawalReason,
    state: withdrawalResolvedAtMs === null ? 'open' : 'resolved',
  };
}

export function toClaimMoney(
  { priceCents, rateBp, commissionCents }: Pick<Sale, 'priceCents' | 'rateBp' | 'commissionCents'>,
  currentRateBp: number,
) {
  return {
    price: toPesos(priceCents),
    rate: bpToFraction(rateBp),
    commission: toPesos(commissionCents),
    currentRate: bpToFraction(currentRateBp),
  };
}

export function toClaimOfSale(sale: Sale, progress: Progress): ClaimView | null {
  const { claimId, claimKind, claimMessage, claimState, claimReply, claimedAtMs } = progress;
  if (claimId === null || claimKind === null || claimState === null) return null;
  return {
    _id: String(claimId),
    saleId: String(sale.id),
    kind: claimKind,
    message: claimMessage ?? '',
    state: claimState,
    reply: claimReply,
    createdAt: isoInstant(claimedAtMs ?? 0),
    ...toClaimMoney(sale, progress.currentRateBp ?? 0),
  };
}

type AddressColumns = Pick<Sale, 'street' | 'streetNumber' | 'city' | 'province' | 'postalCode'>;

/** Province and postal code under both of their names. */
export function toAddressView({
  street,
  streetNumber,
  city,
  province,
  postalCode,
}: AddressColumns): SaleView['customerInfo']['address'] {
  return { street, number: streetNumber, city, province, state: province, postalCode, zipCode: postalCode };
}
