import { addMonths } from '../../../shared/values/dates.ts';
import { toPesos } from '../../../shared/values/money.ts';
import { adjustPrices, removePrice, schedulePrice } from '../../features/plans/plans.prices.service.ts';
import { editPlan, requirePlan } from '../../features/plans/plans.service.ts';
import { planPrices as prices, plans } from '../../db/schema.ts';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import { DAY_MS, dayOf } from './calendar.ts';
import { rawInsert, type Actor, type Demo } from './context.ts';
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
/** Age of the newest price. */
const PRICE_AGE_DAYS = 6;
const RISE_PERCENT = 12.5;
const INFLATION_PER_STEP = 1.055;
const ROUND_TO_CENTS = 100_00;

/** Adds the plans of the texts; returns every plan that was ever on sale. */
export function fillPlans(demo: Demo, nowMs: number): DemoPlan[] {
  const { client } = demo;
  const { todayMs, firstMs } = demo.calendar;
  // A plan must be older than its first sale.
  client.prepare('update plans set created_at = min(created_at, ?)').run(firstMs - 30 * DAY_MS);
  const sold = client
    .prepare(
      `select id, name, 0 as fromMs, ? as untilMs,
         (select price_cents from plan_prices where plan_id = plans.id and starts_at <= ? order by starts_at desc, id desc) as priceCents
       from plans where is_active and deleted_at is null order by id`,
    )
    .all(todayMs, nowMs) as DemoPlan[];

  const nameIsTaken = client.prepare(
    'select 1 from plans where name = ? collate nocase and deleted_at is null',
  );
  const insert = rawInsert(client, plans);
  for (const { fromDaysAgo, untilDaysAgo, priceCents, ...plan } of texts.plans) {
    if (nameIsTaken.get(plan.name)) continue;
    const fromMs = todayMs - fromDaysAgo * DAY_MS;
    const untilMs = todayMs - untilDaysAgo * DAY_MS;
    const id = insert({ ...plan, isActive: true, createdAtMs: fromMs, updatedAtMs: fromMs });
    sold.push({ id, name: plan.name, priceCents, fromMs, untilMs });
  }
  for (const plan of sold) fillPrices(client, plan, firstMs);
  return sold;
}

const STEP_MS = PRICE_STEP_DAYS * DAY_MS;
const lastStepMs = ({ untilMs }: DemoPlan) => untilMs - PRICE_AGE_DAYS * DAY_MS;

/** Adds the prices of `priceCentsAt`, since the first sale. */
function fillPrices(client: Demo['client'], plan: DemoPlan, firstMs: number): void {
  const insert = rawInsert(client, prices);
  const sinceMs = Math.max(plan.fromMs, firstMs);
  for (let stepMs = lastStepMs(plan), startsAtMs = Infinity; startsAtMs > sinceMs; stepMs -= STEP_MS) {
    startsAtMs = Math.max(sinceMs, stepMs);
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

/** Takes plans off offer; all others rise on the first of next month. The first had a lower scheduled price, which was removed. */
export function planPrices({ ctx, agenda, calendar }: Demo, plans: DemoPlan[], admin: Actor): void {
  const { todayMs } = calendar;
  for (const { id, untilMs } of plans.filter((plan) => plan.untilMs < todayMs)) {
    agenda.at(untilMs, () => {
      const { name, description, priceCents } = requirePlan(ctx, id);
      return editPlan(ctx, admin, { id, name, description, price: toPesos(priceCents), isActive: false });
    });
  }
  const validFrom = `${addMonths(dayOf(todayMs).slice(0, 7), 1)}-01`;
  const madeMs = todayMs - 30 * HOUR_MS;
  const [first] = plans;
  if (first) {
    agenda.at(madeMs - HOUR_MS, async () => {
      const price = toPesos(first.priceCents);
      const lower = { id: first.id, price, validFrom, note: 'Sin el aumento del monitoreo' };
      const { _id } = await schedulePrice(ctx, admin, lower);
      await removePrice(ctx, admin, Number(_id));
    });
  }
  agenda.at(madeMs, () =>
    adjustPrices(ctx, admin, { percent: RISE_PERCENT, roundTo: 100, validFrom, dryRun: false }),
  );
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
export function priceCentsAt(plan: DemoPlan, atMs: number): number {
  const { priceCents } = plan;
  const steps = Math.max(0, Math.ceil((lastStepMs(plan) - atMs) / STEP_MS));
  const former = priceCents / INFLATION_PER_STEP ** steps;
  return Math.max(1, steps === 0 ? priceCents : Math.round(former / ROUND_TO_CENTS) * ROUND_TO_CENTS);
}
