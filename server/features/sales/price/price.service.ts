import type { DecidePriceInput } from '../../../../shared/sales/salePrice.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { commissionOf } from '../../../../shared/values/commission.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { requirePriceAt } from '../../plans/plans.prices.service.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import type { NewSale, Sale } from '../sale/sale.repository.ts';
import { requireCustomer, requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import { saleErrors } from '../sale/sale.errors.ts';

/** Decides the price of a sale that came late, at its frozen rate. Throws 409 unless its price is undecided. */
export function decidePrice(
  ctx: AppContext,
  admin: SignedInUser,
  { id, use }: DecidePriceInput,
): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    requireCustomer(sale);
    if (sale.priceSource !== 'late' || sale.status === 'cancelled') throw saleErrors.PRICE_NOT_OPEN();
    const changes: Partial<NewSale> = use === 'captured' ? capturedPrice(ctx, sale) : { priceSource: use };
    return toSaleView(ctx, changeSale(ctx, sale, changes, { actorId: admin.id }), admin.id);
  });
}

function capturedPrice(ctx: AppContext, { planId, capturedAtMs, rateBp }: Sale): Partial<NewSale> {
  if (capturedAtMs === null) throw new Error('a late sale has an instant of its capture');
  const priceCents = requirePriceAt(ctx, planId, capturedAtMs);
  return { priceSource: 'captured', priceCents, commissionCents: commissionOf(priceCents, rateBp) };
}
