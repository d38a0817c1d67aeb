import { expect } from 'vitest';
import { saleInput, test, type Person, type TestApp } from '../testing/testApp.ts';

/** From now on collects each SELECT that the server prepares; a statement is prepared once, at its first use. */
function watchSelects({ database: { client } }: TestApp): Set<string> {
  const seen = new Set<string>();
  const prepare = client.prepare.bind(client);
  client.prepare = ((sql: string) => {
    if (/^select/i.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof client.prepare;
  return seen;
}

function planOf(app: TestApp, sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => null);
  return app.query(`EXPLAIN QUERY PLAN ${sql}`, ...values).map((row) => String(row.detail));
}

const hotCalls: [name: string, call: (seller: Person, saleId: string) => Promise<unknown>][] = [
  ['the history', (seller) => seller.rest('GET', '/api/sales?page=2&limit=10')],
  ['the history by status', (seller) => seller.rest('GET', '/api/sales?status=pending')],
  [
    'the history by status and days',
    (seller) => seller.rest('GET', '/api/sales?status=pending&startDate=2026-01-01&endDate=2026-12-31'),
  ],
  ['one sale', (seller, saleId) => seller.rest('GET', `/api/sales/${saleId}`)],
  ['the totals', (seller) => seller.rest('GET', '/api/dashboard/stats')],
  ['the trends', (seller) => seller.rest('GET', '/api/dashboard/trends')],
];

test.for(hotCalls)('%s only searches by index and never sorts', async ([, call], { app }) => {
  const selects = watchSelects(app);
  const seller = await app.seller();
  const { _id } = await seller.caller.sales.register(saleInput());
  const before = selects.size;
  await call(seller, _id);
  expect(selects.size).toBeGreaterThan(before);
  for (const sql of selects) {
    const steps = planOf(app, sql);
    expect(steps.length).toBeGreaterThan(0);
    expect({ sql, steps: steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step)) }).toEqual({
      sql,
      steps: [],
    });
  }
});
