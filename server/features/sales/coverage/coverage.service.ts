import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { DecideCoverageInput } from '../../../../shared/zones/zones.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { coverageOf } from '../../zones/zones.service.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import { updateSale, type NewSale, type Sale } from '../sale/sale.repository.ts';
import { requireNoWords, requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import { saleErrors } from '../sale/sale.errors.ts';

type PlaceColumns = Pick<Sale, 'city' | 'province' | 'postalCode'>;

/** Coverage of a new place, undecided; no columns if the place stays. */
export function coverageColumns(
  ctx: AppContext,
  before: PlaceColumns | undefined,
  { city, province, postalCode }: PlaceColumns,
): Partial<NewSale> {
  const stays =
    before !== undefined &&
    before.city === city &&
    before.province === province &&
    before.postalCode === postalCode;
  if (stays) return {};
  const { coverage } = coverageOf(ctx, { city, province, postalCode });
  return { coverage, coverageDecidedAtMs: null };
}

/** An appointment decides an undecided zone, and keeps its coverage. */
export function settleZone(ctx: AppContext, sale: Sale): Sale {
  const { coverage, coverageDecidedAtMs } = sale;
  if (coverage === null || coverage === 'enabled' || coverageDecidedAtMs !== null) return sale;
  return updateSale(ctx.db, sale.id, { coverageDecidedAtMs: ctx.now() });
}

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
    return toSaleView(ctx, changeSale(ctx, sale, decided, by), admin);
  });
}
