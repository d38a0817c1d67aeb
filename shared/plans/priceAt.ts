import { dayStartMs } from '../input/dateInput.ts';
import type { PriceView } from './prices.ts';

/** Returns the price of that instant out of a plan's history; before the first one, the first. */
export function priceAt(history: PriceView[], atMs: number): number | undefined {
  const counted = history.filter(({ state }) => state === 'past' || state === 'current');
  const found = counted.find((price) => startOf(price) <= atMs) ?? counted.at(-1);
  return found?.price;
}

function startOf({ validFrom, createdAt }: PriceView): number {
  return Math.max(dayStartMs(validFrom), Date.parse(createdAt));
}
