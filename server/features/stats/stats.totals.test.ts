import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import { AppError } from '../../../shared/errors.ts';
import { SALE_STATUSES } from '../../../shared/sales/saleStatus.ts';
import { registerSaleInput } from '../../../shared/sales/sales.ts';
import { test, type TestApp } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { deleteUser, editUser } from '../users/users.admin.service.ts';
import { requireUser } from '../users/users.service.ts';
import { createPlan, deletePlan, editPlan } from '../plans/plans.service.ts';
import { changeSaleStatus } from '../sales/sales.move.service.ts';
import { editSale } from '../sales/sales.edit.service.ts';
import { registerSale } from '../sales/sales.register.service.ts';
import { getPeriodStats } from './stats.service.ts';

const OPERATIONS = 3_000;
const SEED = 20_260_310;

/** Names one of those there are, however many that is. */
const any = fc.nat({ max: 1_000_000 });
const price = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100);
const percent = fc.integer({ min: 0, max: 3000 }).map((tenths) => tenths / 10);

const operation = fc.oneof(
  { weight: 40, arbitrary: fc.record({ kind: fc.constant('register'), seller: any, plan: any }) },
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('status'),
      sale: any,
      status: fc.constantFrom(...SALE_STATUSES),
    }),
  },
  {
    weight: 15,
    arbitrary: fc.record({ kind: fc.constant('edit'), sale: any, plan: any, byAdmin: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('reprice'), plan: any, price }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('new plan'), price }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete plan'), plan: any }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rate'), seller: any, percent }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'new seller' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete seller'), seller: any }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('time'), hours: fc.integer({ min: 1, max: 40 }) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <T>(list: T[], index: number) => list[index % list.length] as T;

/** People, plans and sales to act on, deleted ones included: what is refused must move no total either. */
async function createMarket(app: TestApp) {
  const admin = requireUser(app.ctx, Number((await app.admin()).user.id));
  const newSeller = async () => Number((await app.seller()).user.id);
  const sellers = [await newSeller(), await newSeller()];
  const plans = [1, 2, 3];
  const sales: { id: number; sellerId: number }[] = [];
  const planFields = (value: number) => ({
    name: `Plan ${plans.length} ${value}`,
    description: 'Otro',
    price: value,
  });

  async function run(step: Operation): Promise<void> {
    const { ctx: context, clock } = app;
    switch (step.kind) {
      case 'register': {
        const seller = requireUser(context, pick(sellers, step.seller));
        const sale = await registerSale(
          context,
          seller,
          registerSaleInput.parse(saleInput({ planId: String(pick(plans, step.plan)) })),
        );
        sales.push({ id: Number(sale._id), sellerId: seller.id });
        return;
      }
      case 'status':
        if (sales.length === 0) return;
        await changeSaleStatus(context, admin, { id: pick(sales, step.sale).id, status: step.status });
        return;
      case 'edit': {
        if (sales.length === 0) return;
        const { id, sellerId } = pick(sales, step.sale);
        const user = step.byAdmin ? admin : requireUser(context, sellerId);
        await editSale(context, user, {
          id,
          planId: pick(plans, step.plan),
          description: `Plan ${step.plan}`,
        });
        return;
      }
      case 'reprice':
        await editPlan(context, admin, { id: pick(plans, step.plan), ...planFields(step.price) });
        return;
      case 'new plan':
        plans.push(
          Number(
            (await createPlan(context, admin, { ...planFields(step.price), features: [], isActive: true }))
              ._id,
          ),
        );
        return;
      case 'delete plan':
        await deletePlan(context, admin, pick(plans, step.plan));
        return;
      case 'rate': {
        const person = { name: `Vendedora ${step.percent}`, phone: '1', location: 'Salta' };
        await editUser(context, admin, {
          id: pick(sellers, step.seller),
          ...person,
          commissionRate: step.percent,
        });
        return;
      }
      case 'new seller':
        sellers.push(await newSeller());
        return;
      case 'delete seller':
        await deleteUser(context, admin, pick(sellers, step.seller));
        return;
      case 'time':
        clock.nowMs += step.hours * HOUR_MS;
    }
  }
  return { sales, run };
}

const SUMS = 'count(*), sum(price_cents), sum(commission_cents)';
const kept: [table: string, recount: string][] = [
  ['seller_totals', `SELECT seller_id, ${SUMS} FROM sales WHERE status <> 'cancelled' GROUP BY 1`],
  [
    'plan_totals',
    `SELECT plan_id, ${SUMS}, coalesce(sum(override_cents), 0) FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
  ],
  [
    'seller_month_totals',
    `SELECT seller_id, substr(sold_on, 1, 7), status, ${SUMS} FROM sales GROUP BY 1, 2, 3`,
  ],
  ['day_totals', `SELECT sold_on, status, ${SUMS} FROM sales GROUP BY 1, 2`],
];

/** Rows that are only on one side; a total of nothing may be kept as zeros. */
function differences(app: TestApp) {
  return kept.flatMap(([table, recount]) => {
    const rows = `SELECT * FROM ${table} WHERE count <> 0 OR amount_cents <> 0 OR commission_cents <> 0`;
    return app
      .query(`SELECT '${table}' AS kept, * FROM (${rows} EXCEPT ${recount})`)
      .concat(app.query(`SELECT '${table}' AS missing, * FROM (${recount} EXCEPT ${rows})`));
  });
}

/** Longer than the data are old, and shorter than what they will be. */
const PERIODS = [1, 2, 10, 366];

async function wrongRankings(app: TestApp) {
  const today = argentineDay(app.clock.nowMs);
  const periods = PERIODS.map(async (days) => {
    const { topSellers, topPlans } = await getPeriodStats(app.ctx, { days });
    const shown = { seller_id: topSellers, plan_id: topPlans };
    return Object.entries(shown).map(([column, rows]) => {
      const ranked = app.query(
        `SELECT ${column} AS id, count(*) AS count, sum(price_cents) AS cents FROM sales
         WHERE status <> 'cancelled' AND sold_on >= ? GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT 5`,
        addDays(today, 1 - days),
      );
      const found = rows.map(({ _id, salesCount, totalSales }) => ({
        id: Number(_id),
        count: salesCount,
        cents: Math.round(totalSales * 100),
      }));
      return isDeepStrictEqual(found, ranked) ? [] : [{ days, column, found, ranked }];
    });
  });
  return (await Promise.all(periods)).flat(2);
}

test(
  'after each hundred of 3,000 random operations the kept totals and the rankings equal a recount',
  { timeout: 300_000 },
  async ({ app }) => {
    const market = await createMarket(app);
    const done: Record<string, number> = {};
    for (const [index, step] of fc.sample(operation, { numRuns: OPERATIONS, seed: SEED }).entries()) {
      try {
        await market.run(step);
        done[step.kind] = (done[step.kind] ?? 0) + 1;
      } catch (error) {
        // Refusals are part of life: a deleted plan, a closed sale.
        if (!(error instanceof AppError)) throw error;
      }
      if ((index + 1) % 100 > 0) continue;
      expect({ index, differences: differences(app) }).toEqual({ index, differences: [] });
      expect({ index, wrong: await wrongRankings(app) }).toEqual({ index, wrong: [] });
    }
    expect(market.sales.length).toBeGreaterThan(500);
    expect(Object.keys(done)).toHaveLength(10);
  },
);
