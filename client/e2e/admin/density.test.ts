import { expect } from 'vitest';
import { SCREENS } from '../screens.ts';
import { DESK, NARROW_PHONE, PHONE } from '../support/browser.ts';
import { expectInWindow } from '../support/checks.ts';
import { signInToDemo, startDemo } from '../support/demo.ts';
import { test as base } from '../support/fixture.ts';

const test = base.extend('demo', { scope: 'file' }, async ({ browser: _browser }, { onCleanup }) => {
  const server = await startDemo(['--sellers', '20', '--sales', '400']);
  onCleanup(server.stop);
  const [seller, admin] = await Promise.all([signInToDemo(server, 'seller'), signInToDemo(server, 'admin')]);
  return { server, seller, admin };
});

test.for(['seller', 'admin'] as const)(
  'on a desk each list of a %s begins above pixel 300 and fits',
  { timeout: 300_000 },
  async (role, { openPage, demo }) => {
    const page = await openPage({ server: demo.server, session: demo[role], viewport: DESK });
    const measured: Record<string, { topPx: number; fit: number }> = {};
    for (const { name, as, route, address = route, list } of SCREENS) {
      if (as !== role || !list) continue;
      await page.goto('/#/no/hay/nada');
      await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
      await page.goto(`/#${address}`);
      const first = page.locator(list.row).first();
      await first.waitFor();
      await expect.poll(() => page.locator('main .mantine-Skeleton-root').count()).toBe(0);
      const rows = await first.evaluate((row) =>
        [...(row.parentElement?.children ?? [])].map((each) => each.getBoundingClientRect().bottom),
      );
      measured[name] = {
        topPx: (await first.boundingBox())?.y ?? Infinity,
        fit: rows.filter((bottom) => bottom <= DESK.height).length,
      };
    }
    const lists = SCREENS.filter(({ name }) => name in measured);
    expect(lists.length).toBeGreaterThan(4);
    expect(Object.entries(measured).filter(([, { topPx }]) => topPx >= 300)).toEqual([]);
    const tooFew = lists.filter(({ name, list }) => (measured[name]?.fit ?? 0) < (list?.fit ?? 1));
    expect(tooFew.map(({ name }) => [name, measured[name]])).toEqual([]);
  },
);

test('on a phone seven sales of the history are in sight as a list, three as cards, and large text fits', async ({
  openPage,
  demo,
}) => {
  const page = await openPage({ server: demo.server, session: demo.seller, viewport: PHONE });
  const sales = page.getByRole('article');
  await page.goto('/#/app/sales/history');
  await sales.first().waitFor();
  const inSight = () =>
    sales.evaluateAll((all) => {
      const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const bar = document.querySelector('nav[aria-label="Accesos rápidos"]');
      const bottom = bar?.getBoundingClientRect().top ?? 0;
      const boxes = all.map((sale) => sale.getBoundingClientRect());
      return boxes.filter((box) => box.top >= top && box.bottom <= bottom).length;
    });
  await sales.first().evaluate((sale) => window.scrollBy(0, sale.getBoundingClientRect().top - 72));
  await expect.poll(inSight).toBeGreaterThanOrEqual(3);
  await page.getByText('Lista', { exact: true }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(inSight).toBeGreaterThanOrEqual(7);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.setViewportSize(NARROW_PHONE);
  await expectInWindow(page);
});
