import { expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { planOf, watchSelects } from '../../testing/queryPlans.ts';
import { test, type TestApp } from '../../testing/testApp.ts';

// How long these calls take with many sales is measured by `npm run bench`; here is why it does not grow.

/** The statements that one call prepares in a fresh server, and the steps of their plans. */
async function plansOf(app: TestApp, url: string) {
  const admin = await app.admin();
  const selects = watchSelects(app);
  expect((await admin.rest('GET', url)).status).toBe(200);
  const statements = [...selects];
  return { statements, steps: statements.flatMap((sql) => planOf(app, sql)) };
}

test.for(['/api/admin/stats', '/api/admin/stats/days?days=366'])(
  '%s does not read the sales',
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
] as const)('/api/admin/sales%s uses an index in the order of the list', async ([query, index], { app }) => {
  const admin = await app.admin();
  await admin.caller.sales.register(saleInput());
  const { steps } = await plansOf(app, `/api/admin/sales${query}`);
  expect(steps.join('\n')).toContain(`SEARCH sales USING ${index}`);
  expect(steps.filter((step) => /^SCAN sales|TEMP B-TREE/.test(step))).toEqual([]);
});

test('/api/admin/sales?search sorts the few that are found, and reads no others', async ({ app }) => {
  const admin = await app.admin();
  await admin.caller.sales.register(saleInput());
  const { steps } = await plansOf(app, '/api/admin/sales?search=gomez&sellerId=1');
  expect(steps.join('\n')).toContain('SEARCH sales USING INTEGER PRIMARY KEY');
  expect(steps.filter((step) => step.startsWith('SCAN sales'))).toEqual([]);
  expect(steps.filter((step) => /TEMP B-TREE/.test(step))).toHaveLength(1);
});
