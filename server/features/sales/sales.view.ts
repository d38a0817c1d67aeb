import { isoInstant } from '../../../shared/instants.ts';
import { toPesos } from '../../../shared/money.ts';
import { SALE_FIELD_LABELS, type SaleEventView } from '../../../shared/saleHistory.ts';
import type { SaleView } from '../../../shared/sales.ts';
import type { AppContext } from '../../context.ts';
import { signedNamesOf } from '../../files/files.service.ts';
import type { Sale, SaleEvent } from './sales.repository.ts';

export function toSaleViews(ctx: AppContext, sales: Sale[], readerId: number): SaleView[] {
  const photoIds = sales.map(({ photoId }) => photoId);
  const photoNames = signedNamesOf(ctx, photoIds);
  return sales.map((sale) => toSaleView(ctx, sale, readerId, photoNames));
}

/** Money in pesos, the photo signed, the address under both names of province and postal code. */
export function toSaleView(
  ctx: AppContext,
  sale: Sale,
  readerId: number,
  photoNames = signedNamesOf(ctx, [sale.photoId]),
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
    createdAt: isoInstant(sale.createdAtMs),
    updatedAt: isoInstant(sale.updatedAtMs),
    ...(sale.clientKey !== null && sale.sellerId === readerId && { clientKey: sale.clientKey }),
  };
}

export function toSaleEventView({
  event,
  actorName,
}: {
  event: SaleEvent;
  actorName: string;
}): SaleEventView {
  const { field, kind, reason } = event;
  return {
    _id: String(event.id),
    kind,
    at: isoInstant(event.atMs),
    actorId: String(event.actorId),
    actorName,
    field,
    fieldLabel: field === null ? null : (SALE_FIELD_LABELS[field] ?? field),
    from: eventValue(field, event.fromValue),
    to: eventValue(field, event.toValue),
    reason,
  };
}

function eventValue(field: string | null, value: string | null): string | null {
  if (value === null) return null;
  if (field === 'planPrice' || field === 'commission') return String(toPesos(Number(value)));
  return field === 'customerInfo.dniPhoto' ? 'photo' : value;
}
