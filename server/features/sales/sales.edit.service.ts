import { asTyped } from '../../../shared/input/text.ts';
import { meaningOf, saleStatusLabel } from '../../../shared/sales/saleStatus.ts';
import type { AddPhotoInput, EditSaleInput, SaleView } from '../../../shared/sales/sales.ts';
import type { DniRead } from '../../../shared/sales/verification.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { requirePlanOnOffer } from '../plans/plans.service.ts';
import { coverageColumns } from './coverage/coverage.service.ts';
import { countAsCheck, markDuplicates } from './duplicates/duplicates.service.ts';
import { photoColumns } from './photo/photo.service.ts';
import { changeSale } from './sale/sale.change.service.ts';
import { saleErrors } from './sale/sale.errors.ts';
import type { NewSale, Sale } from './sale/sale.repository.ts';
import { amountsAt } from './sale/sale.rules.ts';
import { requireCustomer, requireSale } from './sale/sale.service.ts';
import { toSaleView } from './sale/sale.view.ts';
import { customerColumns, type CustomerColumns } from './sales.rules.ts';
import { releaseSalePhoto, verifyEdit } from './verification/verification.attempts.service.ts';

/** Another plan brings its current price, at the frozen rate. Throws 409 if the sale is past editing or `expectedUpdatedAt` is stale, 429 like `countAsCheck`. */
export async function editSale(ctx: AppContext, user: SignedInUser, input: EditSaleInput): Promise<SaleView> {
  if (input.customerInfo) {
    const sale = requireEditableSale(ctx, user, input.id);
    await countAsCheck(ctx, user, sale, customerColumns(input.customerInfo));
  }
  return ctx.transaction(() => {
    const sale = requireEditableSale(ctx, user, input.id);
    if (input.expectedUpdatedAt !== undefined && Date.parse(input.expectedUpdatedAt) !== sale.updatedAtMs)
      throw saleErrors.SALE_CHANGED();
    const customer = input.customerInfo && withStoredNumbers(sale, customerColumns(input.customerInfo));
    const changes: Partial<NewSale> = {
      ...(input.description !== undefined && { description: input.description }),
      ...(customer && { ...customer, ...coverageColumns(ctx, sale, customer) }),
      ...photoColumns(ctx, user, sale.photoId, input.customerInfo?.dniPhoto),
      ...(input.planId !== undefined && planColumns(ctx, user, sale, input.planId)),
    };
    const edited = changeAndVerify(ctx, sale, changes, { actorId: user.id, dniRead: input.dniRead });
    return toSaleView(ctx, markDuplicates(ctx, sale, edited, user.id), user);
  });
}

/** Like an edit of only the photo: a pending attempt is replaced by one with it. Throws 409 if the sale is past editing. */
export function addPhoto(ctx: AppContext, user: SignedInUser, { id, dniPhoto, dniRead }: AddPhotoInput) {
  return ctx.transaction(() => {
    const sale = requireEditableSale(ctx, user, id);
    const changes = photoColumns(ctx, user, sale.photoId, dniPhoto);
    const edited = changeAndVerify(ctx, sale, changes, { actorId: user.id, dniRead });
    return toSaleView(ctx, edited, user);
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

/** An earlier version stored numbers with the spaces and hyphens they were copied with: sent back, they are the same. */
function withStoredNumbers(sale: Sale, customer: CustomerColumns) {
  const { customerDni, customerPhone } = sale;
  return {
    ...customer,
    ...(customer.customerDni === asTyped(customerDni) && { customerDni }),
    ...(customer.customerPhone === asTyped(customerPhone) && { customerPhone }),
  };
}

function planColumns(ctx: AppContext, user: SignedInUser, sale: Sale, planId: number): Partial<NewSale> {
  if (planId === sale.planId) return {};
  const plan = requirePlanOnOffer(ctx, planId);
  return {
    planId: plan.id,
    planName: plan.name,
    ...amountsAt(plan.priceCents, sale),
    priceSource: 'current',
    registeredPriceCents: null,
    approvedPlanName: approvedPlanName(user, sale, plan.name),
  };
}

/** Kept for administrators when a seller changes the plan of an approved sale, until it is changed back. */
function approvedPlanName({ role }: SignedInUser, sale: Sale, newName: string): string | null {
  if (role === 'admin' || !sale.wasApproved) return null;
  const approved = sale.approvedPlanName ?? sale.planName;
  return approved === newName ? null : approved;
}
