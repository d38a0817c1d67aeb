import type { SaleDetailView } from '../../../shared/sales/saleHistory.ts';
import { saleStatusLabel } from '../../../shared/sales/saleStatus.ts';
import type { ChangeSaleStatusInput, SaleView } from '../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { saleErrors } from './sale/sale.errors.ts';
import { requireNoWords, requireSale } from './sale/sale.service.ts';
import { toSaleView } from './sale/sale.view.ts';
import { moveSale } from './sales.status.service.ts';
import { pageOfTimeline } from './timeline/timeline.service.ts';

/** The end of its history, oldest first; throws 404 for an unknown sale. */
export function getSaleDetail(ctx: AppContext, admin: SignedInUser, id: number): SaleDetailView {
  return ctx.snapshot(() => {
    const sale = requireSale(ctx, admin, id);
    const { events, more } = pageOfTimeline(ctx, sale.id);
    return { sale: toSaleView(ctx, sale, admin.id), events: events.toReversed(), more };
  });
}

/** Records nothing if the status stays. Throws 409 unless the current one is expected, and for a reason once the customer was erased. */
export function changeSaleStatus(
  ctx: AppContext,
  admin: SignedInUser,
  { id, status, expectedStatus, reason }: ChangeSaleStatusInput,
): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    if (expectedStatus !== undefined && expectedStatus !== sale.status)
      throw saleErrors.SALE_STATUS_CHANGED(saleStatusLabel(sale.status));
    requireNoWords(sale, reason);
    const changed = moveSale(ctx, sale, status, { actorId: admin.id, ...(reason && { reason }) });
    return toSaleView(ctx, changed, admin.id);
  });
}
