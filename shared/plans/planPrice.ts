// No zod here: the landing loads it.
import { addDays, argentineDay } from '../values/dates.ts';

interface Priced {
  price: number;
  nextPrice: { price: number; validFrom: string } | null;
}

/** Returns the plan with its price of that Argentine day. */
export function planOn<Plan extends Priced>(plan: Plan, day: string): Plan {
  const { nextPrice } = plan;
  return nextPrice && nextPrice.validFrom <= day
    ? { ...plan, price: nextPrice.price, nextPrice: null }
    : plan;
}

/** 'Precio válido hasta el 28/2', with the year unless it is this one; undefined without a scheduled price. */
export function priceUntilText({ nextPrice }: Pick<Priced, 'nextPrice'>, nowMs: number): string | undefined {
  if (!nextPrice) return undefined;
  const last = addDays(nextPrice.validFrom, -1);
  const [year, month, day] = last.split('-').map(Number) as [number, number, number];
  const isThisYear = last.slice(0, 4) === argentineDay(nowMs).slice(0, 4);
  return `Precio válido hasta el ${day}/${month}${isThisYear ? '' : `/${year}`}`;
}
