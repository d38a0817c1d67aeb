import { describe, expect } from 'vitest';
import { createTestApp, saleInput, test, type Person, type TestApp } from '../../testing/testApp.ts';

const SELLERS = 50;
const SAMPLES = 400;

/** An administrator over a year of sales that came past the services, as by an import. */
async function marketWith(app: TestApp, sales: number): Promise<Person> {
  for (let index = 0; index < SELLERS; index += 1) await app.seller();
  // The text index is not what is measured, and filling it would take most of the time.
  app.query('DROP TRIGGER sale_search_inserted');
  app.query(
    `INSERT INTO sales (seller_id, plan_id, status, description, seller_name, plan_name, price_cents, rate_bp, commission_cents,
      customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province, postal_code,
      created_at, updated_at, sold_on)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
    SELECT 2 + i % ${SELLERS}, 1 + i % 3, CASE i % 5 WHEN 0 THEN 'cancelled' ELSE 'completed' END,
      'Alarma', 'Vendedora', 'Plan', 2490000, 1000, 249000, 'Ana', 'ana@example.com', '1', '30' || i, 'A', '1', 'B', 'C', '2000',
      ? + i, ? + i, date('2026-03-10', '-' || (i % 365) || ' days') FROM n`,
    sales,
    app.clock.nowMs,
    app.clock.nowMs,
  );
  return app.admin();
}

async function timeMs(admin: Person, url: string): Promise<number> {
  const start = performance.now();
  const { status } = await admin.rest('GET', url);
  expect(status).toBe(200);
  return performance.now() - start;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;

test(
  'statistics over 200,000 sales take at most twice as long as over 2,000',
  { timeout: 120_000 },
  async ({ app }) => {
    const other = await createTestApp();
    const [few, many] = [await marketWith(app, 2000), await marketWith(other, 200_000)];
    expect((await many.caller.admin.stats()).totalCount).toBe(160_000);
    const times = { few: [] as number[], many: [] as number[] };
    // In turns, so that whatever else this machine does slows both down.
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      times.few.push(await timeMs(few, '/api/admin/stats'));
      times.many.push(await timeMs(many, '/api/admin/stats'));
    }
    expect(median(times.many)).toBeLessThan(2 * median(times.few));
    await other.close();
  },
);

/** The plans of every statement that a call prepares in a fresh server. */
async function plansOf(app: TestApp, url: string) {
  const admin = await app.admin();
  const { client } = app.database;
  const prepare = client.prepare.bind(client);
  const statements: string[] = [];
  client.prepare = ((text: string) => {
    statements.push(text);
    return prepare(text);
  }) as typeof client.prepare;
  expect((await admin.rest('GET', url)).status).toBe(200);
  client.prepare = prepare;
  const steps = statements
    .filter((text) => text.startsWith('select'))
    .flatMap((text) => {
      const values = Array(text.split('?').length - 1).fill(null);
      return app.query(`EXPLAIN QUERY PLAN ${text}`, ...values).map((row) => String(row.detail));
    });
  return { statements, steps };
}

describe('how the database answers', () => {
  test.for(['/api/admin/stats', '/api/admin/stats/days?days=366'])(
    '%s: without looking at the sales',
    async (url, { app }) => {
      const { statements, steps } = await plansOf(app, url);
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.filter((text) => /"sales"/.test(text))).toEqual([]);
      // The number of sellers decides how long this takes, so it must come from an index.
      expect(steps.filter((step) => /^SCAN (users|seller_totals)(?! USING)/.test(step))).toEqual([]);
    },
  );

  test.for([
    ['', 'INDEX sales_newest'],
    ['?limit=1000', 'INDEX sales_newest'],
    ['?startDate=2026-03-01&endDate=2026-03-31', 'INDEX sales_newest'],
    ['?status=pending', 'INDEX sales_status_newest'],
    ['?sellerId=1', 'INDEX sales_seller_newest'],
    ['?sellerId=1&status=pending&startDate=2026-01-01', 'INDEX sales_seller_status_newest'],
    ['?search=gomez&sellerId=1', 'INTEGER PRIMARY KEY'],
  ] as const)(
    '/api/admin/sales%s: by an index that is in the order of the list',
    async ([query, index], { app }) => {
      const admin = await app.admin();
      await admin.caller.sales.register(saleInput());
      const { steps } = await plansOf(app, `/api/admin/sales${query}`);
      expect(steps.join('\n')).toContain(`SEARCH sales USING ${index}`);
      expect(steps.filter((step) => /^SCAN sales|TEMP B-TREE/.test(step))).toEqual([]);
    },
  );
});
