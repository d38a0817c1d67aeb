import { createHash } from 'node:crypto';
import { commissionOf } from '../../../shared/values/commission.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import { asTyped } from '../../../shared/input/text.ts';
import { meaningOf, saleStatusLabel } from '../../../shared/sales/saleStatus.ts';
import {
  ACCEPTANCE,
  type AddPhotoInput,
  type EditSaleInput,
  type RegisterSaleInput,
  type SaleView,
} from '../../../shared/sales/sales.ts';
import type { DniRead } from '../../../shared/sales/verification.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { isNameOf } from '../../files/files.service.ts';
import { coverageColumns } from './coverage/coverage.place.service.ts';
import { isAhead, priceOfSale, requireCapture } from './price/price.capture.service.ts';
import { requirePlanOnOffer } from '../plans/plans.service.ts';
import { winProspect } from '../prospects/prospects.state.service.ts';
import { requireCustomer, requireSale } from './sale/sale.service.ts';
import { changeSale } from './sale/sale.change.service.ts';
import { isPossibleDuplicate, markDuplicates } from './duplicates/duplicates.marking.service.ts';
import { recordEvent } from '../events/events.service.ts';
import { saleErrors } from './sale/sale.errors.ts';
import { attachPhoto } from './photo/photo.service.ts';
import { findSaleByKey, insertSale, type NewSale, type Sale } from './sale/sale.repository.ts';
import { toSaleView } from './sale/sale.view.ts';
import {
  openFirstAttempt,
  releaseSalePhoto,
  verifyEdit,
} from './verification/verification.attempts.service.ts';

/** Returns the stored sale if the `clientKey` was used before; throws 409 if for other content, 404 for a plan not on offer or another's prospect, 400 for a `capturedAt` ahead. */
export function registerSale(
  ctx: AppContext,
  user: SignedInUser,
  input: RegisterSaleInput,
): Promise<SaleView> {
  const { clientKey } = input;
  const contentHash = clientKey === undefined ? null : hashOfContent(input);
  return ctx.transaction(() => {
    // Before the checks: the first call may have used the photo, the plan may be gone, and the clock set back.
    const earlier = clientKey === undefined ? undefined : findSaleByKey(ctx.db, user.id, clientKey);
    if (earlier) return toSaleView(ctx, requireSameContent(earlier, input), user.id);
    requireCapture(ctx, input);
    const { plan, ...price } = priceOfSale(ctx, input);
    const nowMs = ctx.now();
    const customer = customerColumns(input.customerInfo);
    const sale = insertSale(ctx.db, {
      sellerId: user.id,
      sellerName: user.name,
      planId: plan.id,
      planName: plan.name,
      ...price,
      rateBp: user.rateBp,
      commissionCents: commissionOf(price.priceCents, user.rateBp),
      status: 'pending',
      description: input.description,
      ...customer,
      ...photoColumn(ctx, user, null, input.customerInfo.dniPhoto),
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      soldOn: argentineDay(nowMs),
      clientKey: clientKey ?? null,
      contentHash,
      acceptanceVersion: input.acceptance ? ACCEPTANCE.version : null,
      possibleDuplicate: isPossibleDuplicate(ctx, customer),
      ...coverageColumns(ctx, undefined, customer),
    });
    openFirstAttempt(ctx, sale, input.dniRead);
    if (typeof input.prospectId === 'number') winProspect(ctx, user, input.prospectId, sale.id);
    recordEvent(ctx, sale, { actorId: user.id, kind: 'registered', to: sale.status });
    return toSaleView(ctx, sale, user.id);
  });
}

/** Another plan brings its current price, at the frozen rate. Throws 409 if the sale is past editing or `expectedUpdatedAt` is stale. */
export function editSale(ctx: AppContext, user: SignedInUser, input: EditSaleInput): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireEditableSale(ctx, user, input.id);
    if (input.expectedUpdatedAt !== undefined && Date.parse(input.expectedUpdatedAt) !== sale.updatedAtMs)
      throw saleErrors.SALE_CHANGED();
    const customer = input.customerInfo && withStoredNumbers(sale, customerColumns(input.customerInfo));
    const changes: Partial<NewSale> = {
      ...(input.description !== undefined && { description: input.description }),
      ...(customer && { ...customer, ...coverageColumns(ctx, sale, customer) }),
      ...photoColumn(ctx, user, sale.photoId, input.customerInfo?.dniPhoto),
      ...(input.planId !== undefined && planColumns(ctx, sale, input.planId)),
    };
    const edited = changeAndVerify(ctx, sale, changes, { actorId: user.id, dniRead: input.dniRead });
    return toSaleView(ctx, markDuplicates(ctx, sale, edited, user.id), user.id);
  });
}

/** Like an edit of only the photo: a pending attempt is replaced by one with it. Throws 409 if the sale is past editing. */
export function addPhoto(
  ctx: AppContext,
  user: SignedInUser,
  { id, dniPhoto, dniRead }: AddPhotoInput,
): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireEditableSale(ctx, user, id);
    const changes = photoColumn(ctx, user, sale.photoId, dniPhoto);
    const edited = changeAndVerify(ctx, sale, changes, { actorId: user.id, dniRead });
    return toSaleView(ctx, edited, user.id);
  });
}

function requireEditableSale(ctx: AppContext, user: SignedInUser, id: number): Sale {
  const sale = requireSale(ctx, user, id);
  requireCustomer(sale);
  if (user.role !== 'admin' && !meaningOf(sale).isEditable)
    throw saleErrors.SALE_NOT_EDITABLE(saleStatusLabel(sale.status));
  return sale;
}

function changeAndVerify(
  ctx: AppContext,
  sale: Sale,
  changes: Partial<NewSale>,
  by: { actorId: number; dniRead: DniRead | null | undefined },
): Sale {
  const edited = changeSale(ctx, sale, changes, { actorId: by.actorId });
  verifyEdit(ctx, sale, edited, by);
  if (sale.photoId !== null && edited.photoId !== sale.photoId) {
    releaseSalePhoto(ctx, sale.id, sale.photoId);
  }
  return edited;
}

/** Hashes the posted content without the photo, whose name changes with every upload. */
function hashOfContent({ customerInfo, ...input }: RegisterSaleInput): string {
  const { planId, description, acceptance, capturedAt, prospectId, dniRead } = input;
  const { dniPhoto: _photo, ...customer } = customerInfo;
  const content = JSON.stringify({
    planId,
    description,
    customer,
    ...(acceptance && { acceptance }),
    ...(capturedAt !== undefined && { capturedAt }),
    ...(typeof prospectId === 'number' && { prospectId }),
    ...(dniRead && { dniRead }),
  });
  return createHash('sha256').update(content).digest('base64url');
}

function requireSameContent(earlier: Sale, { capturedAt, ...rest }: RegisterSaleInput): Sale {
  // Refused as ahead then, the moment was left out: the device's clock has been overtaken since.
  const wasAhead = capturedAt !== undefined && isAhead(capturedAt, earlier.createdAtMs);
  const content = wasAhead || capturedAt === undefined ? rest : { ...rest, capturedAt };
  if (earlier.contentHash !== hashOfContent(content)) throw saleErrors.CLIENT_KEY_USED();
  return earlier;
}

function customerColumns({ name, email, phone, dni, address }: RegisterSaleInput['customerInfo']) {
  return {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerDni: dni,
    street: address.street,
    streetNumber: address.number,
    city: address.city,
    province: address.province,
    postalCode: address.postalCode,
  };
}

/** An earlier version stored numbers with the spaces and hyphens they were copied with: sent back, they are the same. */
function withStoredNumbers(sale: Sale, customer: ReturnType<typeof customerColumns>) {
  const { customerDni, customerPhone } = sale;
  return {
    ...customer,
    ...(customer.customerDni === asTyped(customerDni) && { customerDni }),
    ...(customer.customerPhone === asTyped(customerPhone) && { customerPhone }),
  };
}

function photoColumn(
  ctx: AppContext,
  user: SignedInUser,
  photoId: number | null,
  signedName: string | null | undefined,
): Partial<NewSale> {
  if (!signedName || isNameOf(ctx, photoId, signedName)) return {};
  return { photoId: attachPhoto(ctx, user.id, signedName), hasPhotos: true, photoRemovedAtMs: null };
}

function planColumns(ctx: AppContext, sale: Sale, planId: number): Partial<NewSale> {
  if (planId === sale.planId) return {};
  const plan = requirePlanOnOffer(ctx, planId);
  return {
    planId: plan.id,
    planName: plan.name,
    priceCents: plan.priceCents,
    priceSource: 'current',
    commissionCents: commissionOf(plan.priceCents, sale.rateBp),
  };
}
