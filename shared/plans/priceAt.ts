import { dayStartMs } from '../input/dateInput.ts';
import type { PriceView } from './prices.ts';

/** Returns a plan's price at that instant; before the first price, the first. */
export function priceAt(history: PriceView[], atMs: number): number | undefined {
  const counted = history.filter(({ state }) => state === 'past' || state === 'current');
  const found = counted.find((price) => startOf(price) <= atMs) ?? counted.at(-1);
  return found?.price;
}

function startOf({ validFrom, createdAt }: PriceView): number {
  return Math.max(dayStartMs(validFrom), Date.parse(createdAt));
}
