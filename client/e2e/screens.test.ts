import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, ADMINISTRATION, SCREENS, type Screen, type Visitor } from './screens.ts';
import { DESK, NARROW_PHONE, PHONE, SMALL_DESK, SMALL_PHONE } from './support/browser.ts';
import {
  expectAccessible,
  expectCount,
  expectInWindow,
  expectNoSidewaysScroll,
  expectWholeWords,
  lowControls,
} from './support/checks.ts';
import { demoIds, signInToDemo, startDemo } from './support/demo.ts';
import { test as base } from './support/fixture.ts';
import type { Session } from './support/server.ts';

const ROUTES = new URL('../app/routes.tsx', import.meta.url);
const NARROW_DESK = { width: 1024, height: 900 };

const test = base.extend('demo', { scope: 'file' }, async ({ browser: _browser }, { onCleanup }) => {
  const server = await startDemo(['--sellers', '15', '--sales', '150']);
  onCleanup(server.stop);
  const [seller, leader, admin] = await Promise.all([
    signInToDemo(server, 'seller'),
    signInToDemo(server, 'leader'),
    signInToDemo(server, 'admin'),
  ]);
  const sessions: Record<Visitor, Session | undefined> = { nobody: undefined, seller, leader, admin };
  return { server, sessions, ids: await demoIds(server) };
});

test.for(['nobody', 'seller', 'leader', 'admin'] as const)(
  'each screen of %s is accessible, fits, breaks no word, has room for a thumb, also with large text, and lists begin high',
  { timeout: 600_000 },
  async (visitor, { openPage, demo }) => {
    const { server, sessions, ids } = demo;
    // The invitation of a row is unknown.
    const expectedConsole = /auth\.invitation/;
    const page = await openPage({ server, session: sessions[visitor], viewport: PHONE, expectedConsole });
    const faults: string[] = [];
    for (const screen of SCREENS.filter(({ as }) => as === visitor)) {
      await openAnew(page, `/#${addressOf(screen, ids)}`);
      await expectSound(page, screen).catch((fault) => faults.push(`${screen.name}: ${String(fault)}`));
    }
    expect(faults).toEqual([]);
  },
);

/** By way of an address without a screen: no part of the one before is taken for the next one's. */
async function openAnew(page: Page, address: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await setTextSize(page, '');
  await page.goto('/#/no/hay/nada');
  await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
  await page.goto(address);
}

/** Runs every rule of axe on a phone in light and on a desk in dark, and that of contrast also in the other scheme of each. */
async function expectSound(page: Page, screen: Screen): Promise<void> {
  await expectLoaded(page, screen);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectWholeWords(page);
  await expect.poll(() => lowControls(page)).toEqual([]);
  await expectTabs(page, screen);
  await page.setViewportSize(SMALL_PHONE);
  await expectWholeWords(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'color-contrast');

  await page.setViewportSize(NARROW_PHONE);
  for (const percent of [130, 200]) {
    await setTextSize(page, `${percent}%`);
    await expectInWindow(page);
  }
  await setTextSize(page, '');

  await page.setViewportSize(DESK);
  await expectLoaded(page, screen);
  await expectAccessible(page);
  await expectWholeWords(page);
  if (screen.list) await expectHighList(page, screen.list);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const viewport of [DESK, SMALL_DESK, NARROW_DESK]) {
    await page.setViewportSize(viewport);
    if (viewport === SMALL_DESK) await expectAccessible(page, 'color-contrast');
    await expectNoSidewaysScroll(page);
    if (screen.route === ADMINISTRATION) await expectWholeRow(page);
  }
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
}

async function expectLoaded(page: Page, { shows }: Screen): Promise<void> {
  await page.locator(shows).first().waitFor({ state: 'attached' });
  await expectCount(page.locator('.mantine-Skeleton-root'), 0);
}

/** The list begins above pixel 300, and as many rows as it promises are in sight. */
async function expectHighList(page: Page, { row, fit = 1 }: NonNullable<Screen['list']>): Promise<void> {
  const first = page.locator(row).first();
  await first.waitFor();
  const measured = () =>
    first.evaluate((element) => {
      const rows = [...(element.parentElement?.children ?? [])];
      const inSight = rows.filter((each) => each.getBoundingClientRect().bottom <= window.innerHeight);
      return { topPx: element.getBoundingClientRect().top + window.scrollY, inSight: inSight.length };
    });
  await expect.poll(async () => (await measured()).topPx).toBeLessThan(300);
  await expect.poll(async () => (await measured()).inSight).toBeGreaterThanOrEqual(fit);
}

/** Each tab of the screen has a row. */
async function expectTabs(page: Page, { route, as, tab, row }: Screen): Promise<void> {
  const tabs = page.locator('main').getByRole('tab');
  const withRow = new Set(
    SCREENS.filter((one) => one.route === route && one.as === as && one.row === row).map((one) => one.tab),
  );
  expect(await tabs.count()).toBe(tab === undefined ? 0 : withRow.size);
  if (tab !== undefined) await page.getByRole('tab', { name: tab, selected: true }).waitFor();
}

/** No tab of the row is cut. */
async function expectWholeRow(page: Page): Promise<void> {
  const row = page.getByRole('tablist').first();
  await expect.poll(() => row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(1);
}

test('each route of the app has a row', () => {
  const paths = [...readFileSync(ROUTES, 'utf8').matchAll(/\broute\(\s*'([^']+)'/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !SCREENS.some(({ route }) => route === path))).toEqual([]);
});

test('on a phone seven sales of the history are in sight as a list, three as cards, and large text fits', async ({
  openPage,
  demo,
}) => {
  const page = await openPage({ server: demo.server, session: demo.sessions.seller, viewport: PHONE });
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
  await setTextSize(page, '200%');
  await page.setViewportSize(NARROW_PHONE);
  await expectInWindow(page);
});
