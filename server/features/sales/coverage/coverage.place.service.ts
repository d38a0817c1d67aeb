import type { AppContext } from '../../../context.ts';
import { coverageOf } from '../../zones/zones.service.ts';
import { updateSale, type NewSale, type Sale } from '../sale/sale.repository.ts';

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
