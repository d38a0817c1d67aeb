import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { PlanView } from '../../../shared/plans/plans.ts';
import { adjustedPrice, PRICE_ROUNDINGS, type PriceState } from '../../../shared/plans/prices.ts';
import { CAPTURED_PRICE_MS } from '../../../shared/sales/salePrice.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';

interface Row {
  id: string;
  cents: number;
  day: string;
  startsMs: number;
  isRemoved: boolean;
}

interface Offer {
  rows: Row[];
  offeredUntilMs: number;
}

interface Sold {
  id: string;
  planId: string;
  cents: number;
  source: 'current' | 'captured' | 'late';
  capturedMs: number;
  isCompleted: boolean;
}

const STEPS = Number(process.env.PRICE_STEPS ?? 400);
const SEED = Number(process.env.PRICE_SEED ?? 7);
const IDS = ['1', '2', '3'];
const dayOf = (ms: number) => new Date(ms - 3 * HOUR_MS).toISOString().slice(0, 10);
const midnightOf = (day: string) => Date.parse(`${day}T03:00:00Z`);

/** The price by walking through all rows in the order in which they begin. */
function priceAt({ rows }: Offer, atMs: number): Row {
  const kept = rows.filter(({ isRemoved }) => !isRemoved).toSorted((a, b) => a.startsMs - b.startsMs);
  const [first] = kept;
  if (!first) throw new Error('no price');
  let counting = first;
  for (const row of kept) if (row.startsMs <= atMs) counting = row;
  return counting;
}

function statesOf(offer: Offer, nowMs: number): Map<Row, PriceState> {
  const newest = new Map<number, number>();
  for (const { id, startsMs, isRemoved } of offer.rows) {
    if (!isRemoved) newest.set(startsMs, Math.max(newest.get(startsMs) ?? 0, Number(id)));
  }
  const current = priceAt(offer, nowMs);
  return new Map(
    offer.rows.map((row) => {
      if (row.isRemoved || newest.get(row.startsMs) !== Number(row.id)) return [row, 'replaced'];
      if (row.startsMs > nowMs) return [row, 'scheduled'];
      return [row, row === current ? 'current' : 'past'];
    }),
  );
}

const plan = fc.integer({ min: 0, max: IDS.length - 1 });
const days = fc.integer({ min: 0, max: 3 });
const steps = {
  wait: fc.record({ ms: fc.integer({ min: 0, max: DAY_MS }) }),
  midnight: fc.record({ ms: fc.integer({ min: -1, max: 1 }) }),
  schedule: fc.record({ plan, days, cents: fc.integer({ min: 1, max: 99_999_999 }) }),
  remove: fc.record({ plan, pick: fc.nat() }),
  adjust: fc.record({
    percent: fc.integer({ min: -500, max: 3000 }).map((tenths) => tenths / 10),
    roundTo: fc.constantFrom(...PRICE_ROUNDINGS),
    days,
  }),
  switch: fc.record({ plan }),
  move: fc.record({ plan, pick: fc.nat() }),
  decide: fc.record({ pick: fc.nat(), use: fc.constantFrom('current', 'captured') }),
  complete: fc.record({ pick: fc.nat() }),
  sell: fc.record({
    plan,
    ageMs: fc.option(fc.integer({ min: -6 * MINUTE_MS, max: CAPTURED_PRICE_MS + HOUR_MS }), { freq: 4 }),
  }),
};
type Steps = typeof steps;
type Operations = {
  [Kind in keyof Steps]: (
    step: Steps[Kind] extends fc.Arbitrary<infer Step> ? Step : never,
  ) => void | Promise<void>;
};

const WEIGHTS: Record<keyof Steps, number> = {
  wait: 3,
  midnight: 2,
  schedule: 3,
  remove: 1,
  adjust: 1,
  switch: 1,
  move: 2,
  decide: 2,
  complete: 1,
  sell: 6,
};
const operation = fc.oneof(
  ...(Object.keys(steps) as (keyof Steps)[]).map((kind) => ({
    weight: WEIGHTS[kind],
    arbitrary: fc.tuple(fc.constant(kind), steps[kind] as fc.Arbitrary<unknown>),
  })),
);

test('prices and captures agree with a model over random operations and clocks', async ({ app }) => {
  const admin = await app.admin();
  const seller = await app.seller();
  const people: { admin: Person; seller: Person } = { admin, seller };
  const readRows = (id: string) => people.admin.caller.admin.listPrices({ id });
  const offers = new Map<string, Offer>(
    IDS.map((id) => [id, { rows: [], offeredUntilMs: Number.POSITIVE_INFINITY }]),
  );
  const add = (id: string, row: Omit<Row, 'isRemoved'>) =>
    offers.get(id)?.rows.push({ ...row, isRemoved: false });
  const start = (days: number) => {
    const day = dayOf(app.clock.nowMs + days * DAY_MS);
    return { day, startsMs: Math.max(midnightOf(day), app.clock.nowMs) };
  };
  for (const id of IDS) {
    for (const { _id, price, validFrom, createdAt } of await readRows(id)) {
      add(id, { id: _id, cents: Math.round(price * 100), day: validFrom, startsMs: Date.parse(createdAt) });
    }
  }
  let keys = 0;
  const sales: Sold[] = [];
  const late = () => sales.filter(({ source }) => source === 'late');

  const idOf = ({ plan: index }: { plan: number }) => IDS[index] as string;

  const operations: Operations = {
    wait: ({ ms }) => void (app.clock.nowMs += ms),
    midnight: ({ ms }) => void (app.clock.nowMs = midnightOf(dayOf(app.clock.nowMs + DAY_MS)) + ms),
    schedule: async ({ cents, days, ...step }) => {
      const { day, startsMs } = start(days);
      const values = { id: idOf(step), price: cents / 100, validFrom: day };
      const made = await people.admin.caller.admin.schedulePrice(values);
      add(values.id, { id: made._id, cents, day, startsMs });
    },
    remove: async ({ pick, ...step }) => {
      const offer = offers.get(idOf(step)) as Offer;
      const row = offer.rows[pick % offer.rows.length] as Row;
      const canGo = statesOf(offer, app.clock.nowMs).get(row) === 'scheduled';
      const { status } = await people.admin.rest('DELETE', `/api/admin/prices/${row.id}`);
      expect(status).toBe(canGo ? 200 : 409);
      row.isRemoved ||= canGo;
    },
    adjust: async ({ percent, roundTo, days }) => {
      const { day, startsMs } = start(days);
      const adjusted = IDS.map((id) =>
        adjustedPrice(priceAt(offers.get(id) as Offer, startsMs).cents, percent, roundTo),
      );
      const body = { percent, roundTo, validFrom: day, planIds: IDS };
      const { status } = await people.admin.rest('POST', '/api/admin/prices', body);
      expect(status).toBe(adjusted.includes(undefined) ? 400 : 201);
      for (const [index, id] of status === 201 ? IDS.entries() : []) {
        const newest = (await readRows(id)).toSorted((a, b) => Number(b._id) - Number(a._id))[0];
        add(id, { id: newest?._id ?? '', cents: adjusted[index] ?? 0, day, startsMs });
      }
    },
    switch: async (step) => {
      const id = idOf(step);
      const offer = offers.get(id) as Offer;
      const nowMs = app.clock.nowMs;
      const isActive = offer.offeredUntilMs <= nowMs;
      const price = priceAt(offer, nowMs).cents / 100;
      const values = { name: `Plan ${id}`, description: 'X', price, isActive };
      await people.admin.rest('PUT', `/api/admin/plans/${id}`, values);
      offer.offeredUntilMs = isActive ? Number.POSITIVE_INFINITY : nowMs;
    },
    move: async ({ pick, ...step }) => {
      const sale = sales[pick % sales.length];
      if (!sale || sale.isCompleted) return;
      const [planId, nowMs] = [idOf(step), app.clock.nowMs];
      const offer = offers.get(planId) as Offer;
      const { status } = await people.seller.rest('PUT', `/api/sales/${sale.id}`, { planId });
      const isSame = planId === sale.planId;
      expect(status).toBe(isSame || nowMs < offer.offeredUntilMs ? 200 : 404);
      if (status === 200 && !isSame)
        Object.assign(sale, { planId, cents: priceAt(offer, nowMs).cents, source: 'current' });
    },
    decide: async ({ pick, use }) => {
      // Every second one is of a sale with nothing to decide, or none.
      const among = pick % 2 === 0 ? late() : sales;
      const sale = among[pick % among.length];
      if (!sale) return;
      const isLate = sale.source === 'late';
      const { status } = await people.admin.rest('PUT', `/api/admin/sales/${sale.id}/price`, { use });
      expect(status).toBe(isLate ? 200 : 409);
      if (!isLate) return;
      if (use === 'captured') sale.cents = priceAt(offers.get(sale.planId) as Offer, sale.capturedMs).cents;
      sale.source = use;
    },
    complete: async ({ pick }) => {
      const sale = sales[pick % sales.length];
      if (!sale) return;
      await people.admin.caller.admin.changeSaleStatus({ id: sale.id, status: 'completed' });
      sale.isCompleted = true;
    },
    sell: async ({ ageMs, ...step }) => {
      const [planId, nowMs] = [idOf(step), app.clock.nowMs];
      const offer = offers.get(planId) as Offer;
      const capturedAt = ageMs === null ? undefined : new Date(nowMs - ageMs).toISOString();
      const values = saleInput({
        planId,
        ...(capturedAt && { capturedAt, clientKey: `sale-key-${++keys}` }),
      });
      const { status, body } = await people.seller.rest('POST', '/api/sales', values);
      const isCaptured = ageMs !== null && ageMs <= CAPTURED_PRICE_MS;
      const atMs = isCaptured ? Math.min(nowMs - ageMs, nowMs) : nowMs;
      const isAhead = ageMs !== null && ageMs < -5 * MINUTE_MS;
      expect(status).toBe(isAhead ? 400 : atMs < offer.offeredUntilMs ? 201 : 404);
      const sold = body.sale as SaleView | undefined;
      expect([sold?.planPrice, sold?.priceSource]).toEqual(
        status === 201
          ? [priceAt(offer, atMs).cents / 100, ageMs === null ? 'current' : isCaptured ? 'captured' : 'late']
          : [undefined, undefined],
      );
      if (sold)
        sales.push({
          id: sold._id,
          planId,
          cents: Math.round(sold.planPrice * 100),
          source: sold.priceSource as Sold['source'],
          capturedMs: nowMs - (ageMs ?? 0),
          isCompleted: false,
        });
    },
  };

  const check = async (): Promise<void> => {
    const nowMs = app.clock.nowMs;
    const plans = (await people.admin.caller.admin.listPlans()) as PlanView[];
    for (const id of IDS) {
      const offer = offers.get(id) as Offer;
      const current = priceAt(offer, nowMs);
      const known = statesOf(offer, nowMs);
      const scheduled = offer.rows.filter((row) => known.get(row) === 'scheduled');
      const next = scheduled.toSorted((a, b) => a.startsMs - b.startsMs)[0];
      expect(plans.find(({ _id }) => _id === id)).toMatchObject({
        price: current.cents / 100,
        priceSince: new Date(current.startsMs).toISOString(),
        nextPrice: next ? { price: next.cents / 100, validFrom: next.day } : null,
      });
      const states = (await readRows(id)).map(({ _id, state }) => [_id, state]);
      const expected = offer.rows
        .toSorted((a, b) => b.startsMs - a.startsMs || Number(b.id) - Number(a.id))
        .map((row) => [row.id, known.get(row)]);
      expect(states).toEqual(expected);
    }
  };

  for (const [at, [kind, step]] of fc.sample(operation, { numRuns: STEPS, seed: SEED }).entries()) {
    await operations[kind](step as never);
    if (at % 10 > 0) continue;
    // Days pass: sessions end.
    people.admin = await app.signInAgain(admin);
    people.seller = await app.signInAgain(seller);
    await check();
  }
  const stored = app.query('SELECT id, plan_id, price_cents, price_source, status FROM sales ORDER BY id');
  expect(stored.map((row) => Object.values(row))).toEqual(
    sales.map(({ id, planId, cents, source, isCompleted }) => [
      Number(id),
      Number(planId),
      cents,
      source,
      isCompleted ? 'completed' : 'pending',
    ]),
  );
  expectRightTotals(app);
}, 900_000);
