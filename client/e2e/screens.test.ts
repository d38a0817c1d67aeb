import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addressOf, SCREENS, type Screen, type Visitor } from './screens.ts';
import { DESK, NARROW_PHONE, PHONE, SMALL_DESK, SMALL_PHONE } from './support/browser.ts';
import {
  expectAccessible,
  expectInWindow,
  expectNoSidewaysScroll,
  expectWholeWords,
  lowControls,
} from './support/checks.ts';
import { demoIds, signInToDemo, startDemo } from './support/demo.ts';
import { test as base } from './support/fixture.ts';
import type { Session } from './support/server.ts';

const ROUTES = new URL('../app/routes.tsx', import.meta.url);

const test = base.extend('demo', { scope: 'file' }, async ({ browser: _browser }, { onCleanup }) => {
  const server = await startDemo(['--sellers', '6', '--sales', '150']);
  onCleanup(server.stop);
  const [seller, admin] = await Promise.all([signInToDemo(server, 'seller'), signInToDemo(server, 'admin')]);
  const sessions: Record<Visitor, Session | undefined> = { nobody: undefined, seller, admin };
  return { server, sessions, ids: await demoIds(server) };
});

describe.each(SCREENS)('$name', (screen) => {
  test('is accessible, fits, breaks no word, and has room for a thumb, in both sizes and schemes, with large text', async ({
    openPage,
    demo,
  }) => {
    const { server, sessions, ids } = demo;
    const page = await openPage({ server, session: sessions[screen.as], viewport: PHONE });
    const shown = async () => {
      await page.locator(screen.shows).first().waitFor({ state: 'attached' });
      await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
    };
    const looksRight = async () => {
      await shown();
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, 'color-contrast');
      await page.emulateMedia({ colorScheme: 'light' });
      await expectNoSidewaysScroll(page);
      await expectWholeWords(page);
    };
    await page.goto(`/#${addressOf(screen, ids)}`);
    await looksRight();
    await expect.poll(() => lowControls(page)).toEqual([]);
    await expectTabs(page, screen);
    await page.setViewportSize(SMALL_PHONE);
    await expectWholeWords(page);
    for (const percent of [130, 200]) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
      for (const viewport of [PHONE, NARROW_PHONE]) {
        await page.setViewportSize(viewport);
        await expectInWindow(page);
      }
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    await page.setViewportSize(DESK);
    await looksRight();
    await page.setViewportSize(SMALL_DESK);
    await expectNoSidewaysScroll(page);
  });
});

/** Each tab of the screen has a row. */
async function expectTabs(page: Page, { route, as, tab, row }: Screen): Promise<void> {
  const tabs = page.locator('main').getByRole('tab');
  const withRow = new Set(
    SCREENS.filter((one) => one.route === route && one.as === as && one.row === row).map((one) => one.tab),
  );
  expect(await tabs.count()).toBe(tab === undefined ? 0 : withRow.size);
  if (tab !== undefined) await page.getByRole('tab', { name: tab, selected: true }).waitFor();
}

test('each route of the app has a row', () => {
  const paths = [...readFileSync(ROUTES, 'utf8').matchAll(/\broute\(\s*'([^']+)'/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !SCREENS.some(({ route }) => route === path))).toEqual([]);
});
