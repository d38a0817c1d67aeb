import { planPrices, plans } from '../../db/schema.ts';
import { DAY_MS, dayOf } from './calendar.ts';
import { rawInsert, type Demo } from './context.ts';
import { cumulate, drawIndex, type Random } from './random.ts';
import texts from './texts.json' with { type: 'json' };

export interface DemoPlan {
  id: number;
  name: string;
  priceCents: number;
  fromMs: number;
  untilMs: number;
}

const PRICE_STEP_DAYS = 60;
const INFLATION_PER_STEP = 1.055;
const ROUND_TO_CENTS = 100_00;

/** Adds the plans of the texts; returns every plan that was ever on sale. */
export function fillPlans({ client, calendar }: Demo): DemoPlan[] {
  const { todayMs, firstMs } = calendar;
  // A plan must be older than its first sale.
  client.prepare('update plans set created_at = min(created_at, ?)').run(firstMs - 30 * DAY_MS);
  const sold = client
    .prepare(
      `select id, name, 0 as fromMs, ? as untilMs,
         (select price_cents from plan_prices where plan_id = plans.id order by starts_at desc, id desc) as priceCents
       from plans where is_active and deleted_at is null order by id`,
    )
    .all(todayMs) as DemoPlan[];

  const nameIsTaken = client.prepare(
    'select 1 from plans where name = ? collate nocase and deleted_at is null',
  );
  const insert = rawInsert(client, plans);
  for (const { fromDaysAgo, untilDaysAgo, priceCents, ...plan } of texts.plans) {
    if (nameIsTaken.get(plan.name)) continue;
    const fromMs = todayMs - fromDaysAgo * DAY_MS;
    const untilMs = todayMs - untilDaysAgo * DAY_MS;
    const isActive = untilDaysAgo === 0;
    const updatedAtMs = isActive ? fromMs : untilMs;
    const id = insert({ ...plan, isActive, createdAtMs: fromMs, updatedAtMs });
    sold.push({ id, name: plan.name, priceCents, fromMs, untilMs });
  }
  for (const plan of sold) fillPrices(client, plan, firstMs);
  return sold;
}

/** Adds the prices of `priceCentsAt`, since the first sale. */
function fillPrices(client: Demo['client'], plan: DemoPlan, firstMs: number): void {
  const insert = rawInsert(client, planPrices);
  const sinceMs = Math.max(plan.fromMs, firstMs);
  for (let endMs = plan.untilMs; endMs > sinceMs; endMs -= PRICE_STEP_DAYS * DAY_MS) {
    const startsAtMs = Math.max(sinceMs, endMs - PRICE_STEP_DAYS * DAY_MS + 1);
    const priceCents = priceCentsAt(plan, startsAtMs);
    insert({
      planId: plan.id,
      priceCents,
      validFrom: dayOf(startsAtMs),
      startsAtMs,
      createdAtMs: startsAtMs,
    });
  }
}

export function planChooser(random: Random, plans: DemoPlan[]): (atMs: number) => DemoPlan {
  const popularity = [4, 6, 2.5, 2, 3];
  const cumulated = cumulate(plans.map((_, index) => popularity[index] ?? 1));
  return (atMs) => {
    for (;;) {
      const plan = plans[drawIndex(random, cumulated)] as DemoPlan;
      if (plan.fromMs <= atMs && atMs < plan.untilMs) return plan;
    }
  };
}

/** Prices follow inflation every two months. */
export function priceCentsAt({ priceCents, untilMs }: DemoPlan, atMs: number): number {
  const steps = Math.floor((untilMs - atMs) / (PRICE_STEP_DAYS * DAY_MS));
  const former = priceCents / INFLATION_PER_STEP ** steps;
  return Math.max(1, steps === 0 ? priceCents : Math.round(former / ROUND_TO_CENTS) * ROUND_TO_CENTS);
}
