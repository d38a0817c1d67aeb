import { addMonths, argentineDay } from '../../../shared/values/dates.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { toPesos } from '../../../shared/values/money.ts';
import type { AppContext } from '../../context.ts';
import { adjustPrices, removePrice, schedulePrice } from '../../features/plans/plans.prices.service.ts';
import {
  insertPlan,
  listActivePlans,
  listPlans,
  insertPrice,
} from '../../features/plans/plans.repository.ts';
import { editPlan, isSamePlanName, requirePlan } from '../../features/plans/plans.service.ts';
import type { Demo } from './context.ts';
import { cumulate, drawIndex, type Random } from './random.ts';
import type { People } from './sellers.ts';
import texts from './texts.json' with { type: 'json' };

export interface DemoPlan {
  id: number;
  priceCents: number;
  fromMs: number;
  untilMs: number;
}

const PRICE_STEP_DAYS = 60;
/** Age of the newest price. */
const PRICE_AGE_DAYS = 6;
const RISE_PERCENT = 12.5;
const INFLATION_PER_STEP = 1.055;
const ROUND_TO_CENTS = 100_00;

/** Adds the plans of the texts; returns every plan that was ever on sale. */
export function fillPlans({ ctx: { db }, client, calendar }: Demo, nowMs: number): DemoPlan[] {
  const { todayMs, firstMs } = calendar;
  // A plan must be older than its first sale.
  client.prepare('update plans set created_at = min(created_at, ?)').run(firstMs - 30 * DAY_MS);
  const known = listPlans(db, nowMs);
  const sold = listActivePlans(db, nowMs)
    .toReversed()
    .map(({ id, priceCents }) => ({ id, priceCents, fromMs: 0, untilMs: todayMs }));
  for (const { fromDaysAgo, untilDaysAgo, priceCents, ...plan } of texts.plans) {
    if (known.some(({ name }) => isSamePlanName(name, plan.name))) continue;
    const fromMs = todayMs - fromDaysAgo * DAY_MS;
    const id = insertPlan(db, { ...plan, isActive: true, createdAtMs: fromMs, updatedAtMs: fromMs });
    sold.push({ id, priceCents, fromMs, untilMs: todayMs - untilDaysAgo * DAY_MS });
  }
  for (const plan of sold) fillPrices(db, plan, firstMs);
  return sold;
}

/** Adds the prices since the first sale; they follow inflation every two months. */
function fillPrices(db: AppContext['db'], plan: DemoPlan, firstMs: number): void {
  const sinceMs = Math.max(plan.fromMs, firstMs);
  for (let step = 0, startsAtMs = Infinity; startsAtMs > sinceMs; step += 1) {
    startsAtMs = Math.max(sinceMs, plan.untilMs - (PRICE_AGE_DAYS + step * PRICE_STEP_DAYS) * DAY_MS);
    const former = Math.round(plan.priceCents / INFLATION_PER_STEP ** step / ROUND_TO_CENTS) * ROUND_TO_CENTS;
    insertPrice(db, {
      planId: plan.id,
      priceCents: step === 0 ? plan.priceCents : Math.max(1, former),
      validFrom: argentineDay(startsAtMs),
      startsAtMs,
      createdAtMs: startsAtMs,
    });
  }
}

/** Takes plans off offer; all others rise on the first of next month. The first had a lower scheduled price, which was removed. */
export function planPrices(
  { ctx, agenda, calendar: { todayMs } }: Demo,
  plans: DemoPlan[],
  { admin }: People,
): void {
  for (const { id, untilMs } of plans.filter((plan) => plan.untilMs < todayMs)) {
    agenda.at(untilMs, () => {
      const { name, description, priceCents } = requirePlan(ctx, id);
      return editPlan(ctx, admin, { id, name, description, price: toPesos(priceCents), isActive: false });
    });
  }
  const validFrom = `${addMonths(argentineDay(todayMs).slice(0, 7), 1)}-01`;
  const [first] = plans;
  agenda.at(todayMs - 30 * HOUR_MS, async () => {
    if (first) {
      const price = toPesos(first.priceCents);
      const lower = { id: first.id, price, validFrom, note: 'Sin el aumento del monitoreo' };
      const { _id } = await schedulePrice(ctx, admin, lower);
      await removePrice(ctx, admin, Number(_id));
    }
    await adjustPrices(ctx, admin, { percent: RISE_PERCENT, roundTo: 100, validFrom, dryRun: false });
  });
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
