import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { DecideCoverageInput } from '../../../../shared/zones/zones.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import { requireNoWords, requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import { saleErrors } from '../sale/sale.errors.ts';

/** Throws 409 for a cancelled sale, one without coverage, and for a note once the customer was erased. */
export function decideCoverage(
  ctx: AppContext,
  admin: SignedInUser,
  { id, state, note }: DecideCoverageInput,
): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    requireNoWords(sale, note);
    if (sale.status === 'cancelled') throw saleErrors.SALE_CANCELLED();
    if (sale.coverage === null) throw saleErrors.SALE_WITHOUT_COVERAGE();
    const decided = { coverage: state, coverageDecidedAtMs: ctx.now() };
    const by = { actorId: admin.id, ...(note && { reason: note }) };
    return toSaleView(ctx, changeSale(ctx, sale, decided, by), admin.id);
  });
}
