import { invalid } from '../../../../shared/errors.ts';
import { parseInstant } from '../../../../shared/input/dateInput.ts';
import { FUTURE_CAPTURE, type PriceSource } from '../../../../shared/sales/priceSource.ts';
import { CAPTURED_AHEAD_MS, CAPTURED_PRICE_MS } from '../../../../shared/sales/salePrice.ts';
import type { RegisterSaleInput } from '../../../../shared/sales/sales.ts';
import type { AppContext } from '../../../context.ts';
import { requirePriceAt } from '../../plans/plans.prices.service.ts';
import { requirePlanOnOffer } from '../../plans/plans.service.ts';

type Capture = Pick<RegisterSaleInput, 'clientKey' | 'capturedAt'>;

/** Throws 400 for a `capturedAt` without a `clientKey`, or further ahead than a device's clock may be. */
export function requireCapture(ctx: AppContext, { clientKey, capturedAt }: Capture): void {
  if (capturedAt === undefined) return;
  if (clientKey === undefined) throw invalid('El campo Momento de la venta necesita una clave (clientKey)');
  if (isAhead(capturedAt, ctx.now())) throw invalid(FUTURE_CAPTURE);
}

/** Whether the moment is further ahead than a device's clock may be. */
export function isAhead(capturedAt: string, nowMs: number): boolean {
  return instantOf(capturedAt) > nowMs + CAPTURED_AHEAD_MS;
}

/** Returns plan and price of a new sale: at its capture if recent, else now. Throws 404 for a plan not on offer then. */
export function priceOfSale(ctx: AppContext, { planId, capturedAt }: RegisterSaleInput) {
  const nowMs = ctx.now();
  const capturedAtMs = capturedAt === undefined ? null : instantOf(capturedAt);
  const isCaptured = capturedAtMs !== null && nowMs - capturedAtMs <= CAPTURED_PRICE_MS;
  const atMs = isCaptured ? Math.min(capturedAtMs, nowMs) : nowMs;
  const plan = requirePlanOnOffer(ctx, planId, atMs);
  const priceSource: PriceSource = capturedAtMs === null ? 'current' : isCaptured ? 'captured' : 'late';
  return { plan, priceCents: requirePriceAt(ctx, plan.id, atMs), priceSource, capturedAtMs };
}

function instantOf(capturedAt: string): number {
  return parseInstant(capturedAt) as number;
}
