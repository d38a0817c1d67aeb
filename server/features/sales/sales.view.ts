import { toPesos } from '../../../shared/money.ts';
import type { SaleView } from '../../../shared/sales.ts';
import type { AppContext } from '../../context.ts';
import { signedNamesOf } from '../../files/files.service.ts';
import type { Sale } from './sales.repository.ts';
import { listCurrentAttempts, type Attempt } from './verification/verification.repository.ts';
import { toVerificationView } from './verification/verification.view.ts';

/** Money in pesos, photos signed, the address under both names of province and postal code. Call it inside a snapshot. */
export function toSaleViews(ctx: AppContext, sales: Sale[], readerId: number): SaleView[] {
  const attempts = listCurrentAttempts(
    ctx.db,
    sales.map(({ id }) => id),
  );
  const attemptOf = new Map(attempts.map((attempt) => [attempt.saleId, attempt]));
  const photoNames = signedNamesOf(ctx, [...new Set([...sales, ...attempts].map(({ photoId }) => photoId))]);
  return sales.map((sale) => viewOf(sale, readerId, attemptOf.get(sale.id), photoNames));
}

export function toSaleView(ctx: AppContext, sale: Sale, readerId: number): SaleView {
  return toSaleViews(ctx, [sale], readerId)[0] as SaleView;
}

function viewOf(
  sale: Sale,
  readerId: number,
  attempt: Attempt | undefined,
  photoNames: Map<number | null, string>,
): SaleView {
  if (!attempt) throw new Error(`sale ${sale.id} has no attempt at its verification`);
  const price = toPesos(sale.priceCents);
  return {
    _id: String(sale.id),
    description: sale.description,
    planId: String(sale.planId),
    planName: sale.planName,
    planPrice: price,
    amount: price,
    commission: toPesos(sale.commissionCents),
    status: sale.status,
    sellerId: String(sale.sellerId),
    sellerName: sale.sellerName,
    customerInfo: {
      name: sale.customerName,
      dni: sale.customerDni,
      phone: sale.customerPhone,
      email: sale.customerEmail,
      dniPhoto: photoNames.get(sale.photoId) ?? null,
      address: {
        street: sale.street,
        number: sale.streetNumber,
        city: sale.city,
        province: sale.province,
        state: sale.province,
        postalCode: sale.postalCode,
        zipCode: sale.postalCode,
      },
    },
    createdAt: new Date(sale.createdAtMs).toISOString(),
    updatedAt: new Date(sale.updatedAtMs).toISOString(),
    verification: toVerificationView(attempt, photoNames),
    acceptance: sale.acceptanceVersion !== null,
    acceptanceVersion: sale.acceptanceVersion,
    ...(sale.clientKey !== null && sale.sellerId === readerId && { clientKey: sale.clientKey }),
  };
}
