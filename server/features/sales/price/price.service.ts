import type { AppContext } from '../../../context.ts';
import type { DecidePriceInput } from '../../../../shared/sales/salePrice.ts';
import type { NewSale, Sale } from '../sale/sale.repository.ts';
import type { RegisterSaleInput } from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import { CAPTURED_AHEAD_MS, CAPTURED_PRICE_MS } from '../../../../shared/sales/salePrice.ts';
import { FUTURE_CAPTURE, type PriceSource } from '../../../../shared/sales/priceSource.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import { invalid } from '../../../../shared/errors.ts';
import { requireCustomer, requireSale } from '../sale/sale.service.ts';
import { requirePlanOnOffer } from '../../plans/plans.service.ts';
import { requirePriceAt } from '../../plans/plans.prices.service.ts';
import { shareOfTeam } from '../../teams/teams.service.ts';
import { amountsAt } from '../sale/sale.rules.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import { toSaleView } from '../sale/sale.view.ts';

/**
 * Plan and price of a new sale: at its capture if recent, else now. Throws 404 for a plan not on offer then, 400 for a
 * `capturedAt` without a `clientKey` or ahead.
 */
export function priceColumns(
  ctx: AppContext,
  { id, rateBp }: SignedInUser,
  { planId, clientKey, capturedAt }: RegisterSaleInput,
) {
  if (capturedAt !== undefined && clientKey === undefined)
    throw invalid('El campo Momento de la venta necesita una clave (clientKey)');
  const nowMs = ctx.now();
  if (capturedAt !== undefined && isAhead(capturedAt, nowMs)) throw invalid(FUTURE_CAPTURE);
  const capturedAtMs = capturedAt === undefined ? null : Date.parse(capturedAt);
  const isCaptured = capturedAtMs !== null && nowMs - capturedAtMs <= CAPTURED_PRICE_MS;
  const atMs = isCaptured ? Math.min(capturedAtMs, nowMs) : nowMs;
  const plan = requirePlanOnOffer(ctx, planId, atMs);
  const priceSource: PriceSource = capturedAtMs === null ? 'current' : isCaptured ? 'captured' : 'late';
  const priceCents = requirePriceAt(ctx, plan.id, atMs);
  const share = shareOfTeam(ctx, id);
  const nowCents = atMs === nowMs ? priceCents : requirePriceAt(ctx, plan.id, nowMs);
  return {
    planId: plan.id,
    planName: plan.name,
    registeredPriceCents: nowCents === priceCents ? null : nowCents,
    priceSource,
    capturedAtMs,
    rateBp,
    ...share,
    ...amountsAt(priceCents, { rateBp, overrideBp: share.overrideBp }),
  };
}

/** True if the moment is further ahead than a device's clock may be. */
export function isAhead(capturedAt: string, nowMs: number): boolean {
  return Date.parse(capturedAt) > nowMs + CAPTURED_AHEAD_MS;
}

/** Decides the price of a sale that came late, at its frozen rate. Throws 409 unless its price is undecided. */
export function decidePrice(ctx: AppContext, admin: SignedInUser, { id, use }: DecidePriceInput) {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    requireCustomer(sale);
    if (sale.priceSource !== 'late' || sale.status === 'cancelled') throw saleErrors.PRICE_NOT_OPEN();
    const changes: Partial<NewSale> = use === 'captured' ? capturedPrice(ctx, sale) : { priceSource: use };
    return toSaleView(ctx, changeSale(ctx, sale, changes, { actorId: admin.id }), admin);
  });
}

function capturedPrice(ctx: AppContext, sale: Sale): Partial<NewSale> {
  const { planId, capturedAtMs } = sale;
  if (capturedAtMs === null) throw new Error('a late sale has an instant of its capture');
  return { priceSource: 'captured', ...amountsAt(requirePriceAt(ctx, planId, capturedAtMs), sale) };
}
