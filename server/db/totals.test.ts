import * as fc from 'fast-check';
import { expect } from 'vitest';
import { SALE_STATUSES } from '../../shared/sales/saleStatus.ts';
import { insertSales } from '../testing/insertSales.ts';
import { test, type TestApp } from '../testing/testApp.ts';

// The triggers of triggers/stats.sql keep these sums; these tests recount them.
const SUMS = 'count(*) AS count, sum(price_cents) AS amount_cents, sum(commission_cents) AS commission_cents';
const RECOUNTS = {
  seller_totals: `SELECT seller_id, ${SUMS} FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
  plan_totals: `SELECT plan_id, ${SUMS}, coalesce(sum(override_cents), 0) AS override_cents FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
  seller_month_totals: `SELECT seller_id, substr(sold_on, 1, 7) AS month, status, ${SUMS} FROM sales GROUP BY 1, 2, 3`,
  day_totals: `SELECT sold_on AS day, status, ${SUMS} FROM sales GROUP BY 1, 2`,
};

function expectExactTotals(app: TestApp): void {
  for (const [table, recount] of Object.entries(RECOUNTS)) {
    const kept = app.query(`SELECT * FROM ${table} WHERE count <> 0 ORDER BY 1, 2, 3`);
    expect(kept).toEqual(app.query(`SELECT * FROM (${recount}) ORDER BY 1, 2, 3`));
    const emptied = app.query(`SELECT * FROM ${table} WHERE count = 0`);
    expect(emptied.every((row) => row.amount_cents === 0 && row.commission_cents === 0)).toBe(true);
  }
}

const seller = fc.constantFrom(1, 2);
const plan = fc.constantFrom(1, 2, 3);
const status = fc.constantFrom(...SALE_STATUSES);
const day = fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-15');
const price = fc.integer({ min: 1, max: 1_000_000 });
/** Position of an existing sale, 0-based. */
const which = fc.nat({ max: 30 });

const sale = fc.record({ sellerId: seller, planId: plan, status, soldOn: day, priceCents: price });

function insert(
  app: TestApp,
  { priceCents, ...values }: typeof sale extends fc.Arbitrary<infer Sale> ? Sale : never,
): void {
  insertSales(app, [{ ...values, priceCents, commissionCents: Math.floor(priceCents / 10) }]);
}

const operation = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('insert' as const), sale) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('status' as const), status, which) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('plan' as const), plan, price, which) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('delete' as const), which) },
);

const WHICH_SALE = '(SELECT id FROM sales ORDER BY id LIMIT 1 OFFSET ?)';
const CHANGES: Record<string, string> = {
  status: `UPDATE sales SET status = ? WHERE id = ${WHICH_SALE}`,
  plan: `UPDATE sales SET (plan_id, price_cents, commission_cents) = (SELECT ?, price, price / 10 FROM (SELECT cast(? AS integer) AS price))
    WHERE id = ${WHICH_SALE}`,
  delete: `DELETE FROM sales WHERE id = ${WHICH_SALE}`,
};

test('after any sequence of changes the totals equal a recount', async ({ app }) => {
  await app.seller();
  // Deletes sales without the other records about them.
  app.query('PRAGMA foreign_keys = OFF');
  fc.assert(
    fc.property(fc.array(operation, { minLength: 1, maxLength: 40 }), (operations) => {
      for (const operation of operations) {
        if (operation[0] === 'insert') insert(app, operation[1]);
        else app.query(CHANGES[operation[0]] ?? '', ...operation.slice(1));
      }
      expectExactTotals(app);
    }),
    { numRuns: 25 },
  );
  expect(app.query('SELECT count(*) AS count FROM sales')[0]?.count).toBeGreaterThan(20);
});

test('a transaction that is rolled back moves no total', async ({ app }) => {
  const one = { sellerId: 1, soldOn: '2026-02-01' };
  insertSales(app, [one]);
  function* interrupted() {
    yield one;
    throw new Error('rolled back');
  }
  expect(() => insertSales(app, interrupted())).toThrow('rolled back');
  expectExactTotals(app);
  expect(app.query('SELECT count FROM plan_totals')).toEqual([{ count: 1 }]);
});
