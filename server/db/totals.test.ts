import * as fc from 'fast-check';
import { expect } from 'vitest';
import { SALE_STATUSES } from '../../shared/sales.ts';
import { test, type TestApp } from '../testing/testApp.ts';

// The triggers of migrations/0001_sale_triggers.sql keep these sums; here they are counted anew.
const SUMS = 'count(*) AS count, sum(price_cents) AS amount_cents, sum(commission_cents) AS commission_cents';
const RECOUNTS = {
  seller_totals: `SELECT seller_id, ${SUMS} FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
  plan_totals: `SELECT plan_id, ${SUMS} FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
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
/** The how manieth sale there is. */
const which = fc.nat({ max: 30 });

const operation = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('insert'), seller, plan, status, day, price) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('status'), status, which) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('plan'), plan, price, which) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('delete'), which) },
);

const WHICH_SALE = '(SELECT id FROM sales ORDER BY id LIMIT 1 OFFSET ?)';
const STATEMENTS: Record<string, string> = {
  insert: `INSERT INTO sales (seller_id, plan_id, status, sold_on, price_cents, rate_bp, commission_cents, description,
      seller_name, plan_name, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city,
      province, postal_code, created_at, updated_at)
    SELECT ?, ?, ?, ?, price, 1000, price / 10, '', '', '', '', '', '', '', '', '', '', '', '', 0, 0
    FROM (SELECT cast(? AS integer) AS price)`,
  status: `UPDATE sales SET status = ? WHERE id = ${WHICH_SALE}`,
  plan: `UPDATE sales SET (plan_id, price_cents, commission_cents) = (SELECT ?, price, price / 10 FROM (SELECT cast(? AS integer) AS price))
    WHERE id = ${WHICH_SALE}`,
  delete: `DELETE FROM sales WHERE id = ${WHICH_SALE}`,
};

test('after any sequence of changes the totals equal a recount', async ({ app }) => {
  await app.seller();
  fc.assert(
    fc.property(fc.array(operation, { minLength: 1, maxLength: 40 }), (operations) => {
      for (const [kind, ...values] of operations) app.query(STATEMENTS[kind] ?? '', ...values);
      expectExactTotals(app);
    }),
    { numRuns: 25 },
  );
  expect(app.query('SELECT count(*) AS count FROM sales')[0]?.count).toBeGreaterThan(20);
});

test('a transaction that is rolled back moves no total', async ({ app }) => {
  const insert = () => app.query(STATEMENTS.insert ?? '', 1, 1, 'pending', '2026-02-01', 500);
  insert();
  expect(() =>
    app.app.transaction(() => {
      insert();
      throw new Error('rolled back');
    }),
  ).toThrow('rolled back');
  expectExactTotals(app);
  expect(app.query('SELECT count FROM plan_totals')).toEqual([{ count: 1 }]);
});
