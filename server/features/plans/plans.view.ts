import { isoInstant } from '../../../shared/values/instants.ts';
import { toPesos } from '../../../shared/values/money.ts';
import type { PlanView } from '../../../shared/plans/plans.ts';
import type { Plan, Price } from './plans.repository.ts';
import type { PriceState, PriceView } from '../../../shared/plans/prices.ts';

export function toPlanView(plan: Plan): PlanView {
  const { nextPriceCents, nextPriceFrom } = plan;
  return {
    _id: String(plan.id),
    name: plan.name,
    description: plan.description,
    price: toPesos(plan.priceCents),
    priceSince: isoInstant(plan.priceSinceMs),
    nextPrice:
      nextPriceCents === null || nextPriceFrom === null
        ? null
        : { price: toPesos(nextPriceCents), validFrom: nextPriceFrom },
    features: plan.features,
    isActive: plan.isActive,
    createdAt: isoInstant(plan.createdAtMs),
    updatedAt: isoInstant(changedAtMs(plan)),
  };
}

/** The last edit, or the start of today's price: a form opened before that is stale. */
export function changedAtMs({ updatedAtMs, priceSinceMs }: Plan): number {
  return Math.max(updatedAtMs, priceSinceMs);
}

/** All prices of a plan, latest start first. */
export function toPriceViews(prices: Price[], nowMs: number): PriceView[] {
  const counting = newestOfEachStart(prices);
  const current = [...counting].find(({ startsAtMs }) => startsAtMs <= nowMs);
  const stateOf = (price: Price): PriceState => {
    if (price === current) return 'current';
    if (!counting.has(price)) return 'replaced';
    return price.startsAtMs > nowMs ? 'scheduled' : 'past';
  };
  return prices.map((price) => ({
    _id: String(price.id),
    price: toPesos(price.priceCents),
    validFrom: price.validFrom,
    note: price.note,
    createdBy: price.createdById === null ? null : String(price.createdById),
    createdByName: price.createdByName,
    createdAt: isoInstant(price.createdAtMs),
    state: stateOf(price),
  }));
}

function newestOfEachStart(prices: Price[]): Set<Price> {
  const starts = new Map<number, Price>();
  for (const price of prices) {
    if (!price.isRemoved && !starts.has(price.startsAtMs)) starts.set(price.startsAtMs, price);
  }
  return new Set(starts.values());
}
