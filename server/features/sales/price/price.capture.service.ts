import { invalid } from '../../../../shared/errors.ts';
import { FUTURE_CAPTURE, type PriceSource } from '../../../../shared/sales/priceSource.ts';
import { CAPTURED_AHEAD_MS, CAPTURED_PRICE_MS } from '../../../../shared/sales/salePrice.ts';
import type { RegisterSaleInput } from '../../../../shared/sales/sales.ts';
import { commissionOf } from '../../../../shared/values/commission.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { requirePriceAt } from '../../plans/plans.prices.service.ts';
import { requirePlanOnOffer } from '../../plans/plans.service.ts';

/**
 * Plan and price of a new sale: at its capture if recent, else now. Throws 404 for a plan not on offer then, 400 for a
 * `capturedAt` without a `clientKey` or ahead.
 */
export function priceColumns(
  ctx: AppContext,
  { rateBp }: SignedInUser,
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
  return {
    planId: plan.id,
    planName: plan.name,
    priceCents,
    priceSource,
    capturedAtMs,
    rateBp,
    commissionCents: commissionOf(priceCents, rateBp),
  };
}

/** True if the moment is further ahead than a device's clock may be. */
export function isAhead(capturedAt: string, nowMs: number): boolean {
  return Date.parse(capturedAt) > nowMs + CAPTURED_AHEAD_MS;
}
