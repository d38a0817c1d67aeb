import type { CommissionState, HeldBy } from '../../../../shared/commissions/commissionStates.ts';
import { followUpAt } from '../../../../shared/sales/followUp.ts';
import { isInstalled } from '../../../../shared/sales/saleStatus.ts';
import { bpToFraction } from '../../../../shared/values/commission.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import { shortNameOf } from '../../../../shared/values/names.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import type { TeamSaleView } from '../../../../shared/teams/teams.ts';
import { saleRowView, type SaleRowView } from '../../../../shared/sales/saleRow.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { ReadContext } from '../../../context.ts';
import { signedNamesOf } from '../../../files/files.service.ts';
import { leaderNames } from '../../teams/teams.service.ts';
import { listProgress, type Progress } from './sale.progress.repository.ts';
import {
  toAddressView,
  toAppointmentView,
  toClaimOfSale,
  toCustomerLinkView,
  toVerificationView,
  toWithdrawalView,
} from './sale.progress.view.ts';
import { expectedAt, expectedHours, type ExpectedHours } from './sale.expected.service.ts';
import { type Sale, findRewrite } from './sale.repository.ts';

export type Reader = Pick<SignedInUser, 'id' | 'role'>;

/** Money in pesos, photos signed. Call inside a snapshot. */
export function toSaleViews(ctx: ReadContext, sales: Sale[], reader: Reader): SaleView[] {
  const progressOf = progressBySale(ctx, sales);
  const photoIds = new Set([...sales, ...progressOf.values()].map(({ photoId }) => photoId));
  const photoNames = signedNamesOf(ctx, [...photoIds], reader.id);
  const overrideOf = reader.role === 'admin' ? overrideViews(ctx, sales) : undefined;
  const shared = { readerId: reader.id, photoNames, overrideOf, expected: expectedHours(ctx) };
  return sales.map((sale) => viewOf(ctx, sale, requireProgress(sale, progressOf.get(sale.id)), shared));
}

const ROW = saleRowView.shape;

/** Returns what a row shows of a sale's view. */
export function toSaleRow(sale: SaleView): SaleRowView {
  return {
    ...pick(sale, ROW),
    customerInfo: pick(sale.customerInfo, ROW.customerInfo.shape),
    verification: pick(sale.verification, ROW.verification.shape),
  };
}

function pick<View extends object, Field extends keyof View>(
  view: View,
  fields: Record<Field, unknown>,
): Pick<View, Field> {
  const kept = Object.keys(fields).map((field) => [field, view[field as Field]]);
  return Object.fromEntries(kept) as Pick<View, Field>;
}

export function toSaleView(ctx: ReadContext, sale: Sale, reader: Reader): SaleView {
  return toSaleViews(ctx, [sale], reader)[0] as SaleView;
}

function overrideViews(ctx: ReadContext, sales: Sale[]): OverrideOf {
  const ids = sales.flatMap(({ leaderId }) => leaderId ?? []);
  const names = ids.length === 0 ? new Map<number, string>() : leaderNames(ctx, ids);
  return ({ leaderId, overrideBp, overrideCents }) =>
    leaderId === null
      ? null
      : {
          leaderId: String(leaderId),
          leaderName: names.get(leaderId) ?? '',
          rate: bpToFraction(overrideBp ?? 0),
          amount: toPesos(overrideCents ?? 0),
        };
}

/** For the leader of the seller's team: no more of the customer than the short name, and the leader's own share. */
export function toTeamSaleViews(ctx: ReadContext, sales: Sale[], leaderId: number): TeamSaleView[] {
  const progressOf = progressBySale(ctx, sales);
  return sales.map((sale) => {
    const current = requireProgress(sale, progressOf.get(sale.id));
    const appointment = toAppointmentView(current);
    return {
      _id: String(sale.id),
      customer: shortNameOf(sale.customerName),
      city: sale.city,
      planName: sale.planName,
      status: sale.status,
      createdAt: isoInstant(sale.createdAtMs),
      sellerId: String(sale.sellerId),
      sellerName: sale.sellerName,
      followUp: followUpAt(ctx.now(), clockOf(current)),
      appointment: appointment && {
        date: appointment.date,
        from: appointment.from,
        to: appointment.to,
        state: appointment.state,
      },
      verification: { state: current.state },
      hasPhoto: current.photoId !== null,
      override: sale.leaderId === leaderId ? toPesos(sale.overrideCents ?? 0) : null,
    };
  });
}

function progressBySale({ db }: ReadContext, sales: Sale[]): Map<number, Progress> {
  const ids = sales.map(({ id }) => id);
  return new Map(listProgress(db, ids).map((row) => [row.saleId, row]));
}

function requireProgress(sale: Sale, progress: Progress | undefined): Progress {
  if (!progress) throw new Error(`sale ${sale.id} has no attempt at its verification`);
  return progress;
}

type OverrideOf = (sale: Sale) => NonNullable<SaleView['override']> | null;

interface Shared {
  readerId: number;
  photoNames: Map<number | null, string>;
  /** For administrators alone. */
  overrideOf: OverrideOf | undefined;
  expected: ExpectedHours;
}

function viewOf(
  ctx: ReadContext,
  sale: Sale,
  progress: Progress,
  { readerId, photoNames, overrideOf, expected }: Shared,
): SaleView {
  const price = toPesos(sale.priceCents);
  return {
    _id: String(sale.id),
    description: sale.description,
    planId: String(sale.planId),
    planName: sale.planName,
    planPrice: price,
    amount: price,
    commission: toPesos(sale.commissionCents),
    ...(overrideOf && { override: overrideOf(sale) }),
    priceSource: sale.priceSource,
    capturedAt: sale.capturedAtMs === null ? null : isoInstant(sale.capturedAtMs),
    registeredPrice: sale.registeredPriceCents === null ? null : toPesos(sale.registeredPriceCents),
    approvedPlanName: sale.approvedPlanName,
    coverage: sale.coverage,
    coverageDecidedAt: sale.coverageDecidedAtMs === null ? null : isoInstant(sale.coverageDecidedAtMs),
    status: sale.status,
    sellerId: String(sale.sellerId),
    sellerName: sale.sellerName,
    customerInfo: {
      name: sale.customerName,
      dni: sale.customerDni,
      phone: sale.customerPhone,
      email: sale.customerEmail,
      dniPhoto: photoNames.get(sale.photoId) ?? null,
      address: toAddressView(sale),
    },
    createdAt: isoInstant(sale.createdAtMs),
    updatedAt: isoInstant(sale.updatedAtMs),
    verification: toVerificationView(progress, photoNames),
    followUp: followUpAt(ctx.now(), clockOf(progress)),
    appointment: toAppointmentView(progress),
    expected: expectedAt(sale, progress, expected),
    commissionState: commissionStateOf(sale, progress, ctx.now()),
    held: heldBy(progress),
    payableAt: payableAtOf(sale, progress),
    settlementId: settlementIdOf(progress),
    claim: toClaimOfSale(sale, progress),
    possibleDuplicate: sale.possibleDuplicate,
    photoRemovedAt: sale.photoRemovedAtMs === null ? null : isoInstant(sale.photoRemovedAtMs),
    ...toAcceptanceView(sale, progress),
    ...(overrideOf && { acceptanceFrom: progress.customerNetwork }),
    customerLink: toCustomerLinkView(sale, progress, ctx.now()),
    withdrawal: toWithdrawalView(progress),
    prospectId: progress.prospectId === null ? null : String(progress.prospectId),
    ...(sale.erasedAtMs !== null && { erasedFromIndex: isForgotten(ctx, sale.erasedAtMs) }),
    ...(sale.clientKey !== null && sale.authorId === readerId && { clientKey: sale.clientKey }),
  };
}

function isForgotten({ db }: ReadContext, erasedAtMs: number): boolean {
  return erasedAtMs < (findRewrite(db)?.sinceMs ?? Infinity);
}

function toAcceptanceView(
  sale: Sale,
  { customerVersion }: Progress,
): Pick<SaleView, 'acceptance' | 'acceptanceBy' | 'acceptanceVersion'> {
  const acceptanceVersion = customerVersion ?? sale.acceptanceVersion;
  const acceptanceBy = customerVersion === null ? 'seller' : 'customer';
  const acceptance = acceptanceVersion !== null;
  return { acceptance, acceptanceVersion, acceptanceBy: acceptance ? acceptanceBy : null };
}

function clockOf({ task, taskSinceMs }: Progress): number | undefined {
  return task === 'follow_up' && taskSinceMs !== null ? taskSinceMs : undefined;
}

function commissionStateOf(
  { status }: Sale,
  { payableAtMs, settlementState }: Progress,
  nowMs: number,
): CommissionState {
  if (status === 'cancelled') return 'none';
  if (!isInstalled({ status })) return 'inProgress';
  if (settlementState === 'paid') return 'paid';
  return payableAtMs !== null && payableAtMs <= nowMs ? 'payable' : 'earned';
}

function heldBy({ withdrawnAtMs, withdrawalResolvedAtMs, claimState }: Progress): HeldBy | null {
  if (withdrawnAtMs !== null && withdrawalResolvedAtMs === null) return 'withdrawal';
  return claimState === 'open' ? 'claim' : null;
}

function payableAtOf({ status }: Sale, progress: Progress): string | null {
  const { payableAtMs } = progress;
  const isPromised = isInstalled({ status }) && heldBy(progress) === null;
  return isPromised && payableAtMs !== null ? isoInstant(payableAtMs) : null;
}

function settlementIdOf({ settlementId, settlementState }: Progress): string | null {
  return settlementState === 'closed' || settlementState === 'paid' ? String(settlementId) : null;
}
