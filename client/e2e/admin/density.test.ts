import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK } from '../support/browser.ts';
import { signInToDemo, startDemo } from '../support/demo.ts';
import { test as base } from '../support/fixture.ts';

const test = base.extend('demo', { scope: 'file' }, async ({ browser: _browser }, { onCleanup }) => {
  const server = await startDemo(['--sellers', '20', '--sales', '400']);
  onCleanup(server.stop);
  return { server, admin: await signInToDemo(server, 'admin') };
});

const ROWS = 14;

const rowsOf = (page: Page) =>
  page.locator('main table tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { top, bottom };
    }),
  );

test.for([
  ['the sellers', '/app/admin/dashboard?tab=vendedores', ROWS],
  ['the sales', '/app/admin/dashboard?tab=ventas', ROWS],
  ['the audit log', '/app/admin/dashboard?tab=auditoria', 1],
  ['the balances', '/app/admin/settlements', ROWS],
  ['the settlements', '/app/admin/settlements?tab=liquidaciones', ROWS],
] as const)('on a desk %s begin above pixel 300 and fit', async ([, address, least], { openPage, demo }) => {
  const page = await openPage({ server: demo.server, session: demo.admin, viewport: DESK });
  await page.goto(`/#${address}`);
  await page.locator('main table tbody tr').first().waitFor();
  await expect.poll(() => page.locator('main .mantine-Skeleton-root').count()).toBe(0);
  const rows = await rowsOf(page);
  expect(rows[0]?.top).toBeLessThan(300);
  expect(rows.filter(({ bottom }) => bottom <= DESK.height).length).toBeGreaterThanOrEqual(least);
});
