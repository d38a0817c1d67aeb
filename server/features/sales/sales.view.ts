import { toPesos } from '../../../shared/money.ts';
import type { SaleView } from '../../../shared/sales.ts';
import type { AppContext } from '../../context.ts';
import { signedNameOf } from '../../files/files.service.ts';
import type { Sale } from './sales.repository.ts';

/** Money in pesos, the photo signed, the address under both names of province and postal code. */
export function toSaleView(ctx: AppContext, sale: Sale, readerId: number): SaleView {
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
      dniPhoto: signedNameOf(ctx, sale.photoId),
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
    ...(sale.clientKey !== null && sale.sellerId === readerId && { clientKey: sale.clientKey }),
  };
}
