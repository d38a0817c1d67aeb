import type { PriceState, PriceView } from '../../../shared/plans/prices.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { toPesos } from '../../../shared/values/money.ts';
import type { Price } from './plans.prices.repository.ts';

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
