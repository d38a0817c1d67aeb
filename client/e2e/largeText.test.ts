import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { NARROW_PHONE, PHONE } from './support/browser.ts';
import { expectNoSidewaysScroll } from './support/checks.ts';
import { payableSale } from './support/commissions.ts';
import { test } from './support/fixture.ts';
import { registerSales } from './support/sales.ts';
import { draftFor } from './support/settlements.ts';

const PUBLIC = ['/', '/login', '/register', '/reset/un-enlace', '/no/existe'];
const SIGNED_IN = [
  '/',
  '/app/dashboard',
  '/app/sales/new',
  '/app/sales/history',
  '/app/cobros',
  '/app/cobros?tab=movimientos',
  '/app/profile',
  '/app/guia',
  '/app/training',
  '/app/chat',
  '/app/chat?tab=private',
];
const ADMINISTRATION = [
  '/app/dashboard',
  '/app/chat?tab=private',
  '/app/admin/dashboard',
  '/app/admin/dashboard?tab=planes',
  '/app/admin/dashboard?tab=vendedores',
  '/app/admin/dashboard?tab=ventas',
  '/app/admin/settlements',
  '/app/admin/settlements?tab=liquidaciones',
  '/app/admin/settlements?tab=reclamos',
  '/app/admin/training',
];

const WORDS = 'h1, h2, h3, p, a, button, label, input, select, textarea, dt, dd, time, summary';

/** Elements beyond the window's side, except in scrolling rows and for screen readers only. */
function outsideWindow(page: Page): Promise<string[]> {
  return page.locator(WORDS).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        if (left >= -1 && right <= document.documentElement.clientWidth + 1) return false;
        const around: Element[] = [];
        for (let parent: Element | null = element; parent; parent = parent.parentElement) around.push(parent);
        const isMeant = around.some((parent) => {
          const { overflowX, clipPath } = getComputedStyle(parent);
          return overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none';
        });
        return width > 1 && height > 1 && !isMeant && !element.matches('[href="#contenido"]');
      })
      .map((element) => `${element.tagName} ${element.textContent}`),
  );
}

async function expectInWindow(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expect.poll(() => outsideWindow(page)).toEqual([]);
}

async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = `${size}%`;
    });
  }, percent);
}

describe.each([PHONE, NARROW_PHONE])('on a phone of $width px', (viewport) => {
  test.for([130, 200])(
    'with text at %d % nothing leaves the window sideways',
    async (percent, { openPage, server, admin, seller }) => {
      await registerSales(server, seller, 2);
      await payableSale(server, { seller, admin }, 'Ana Uno');
      const settlement = `/app/admin/settlements/${await draftFor(server, admin, seller)}`;
      const account = `/app/admin/settlements/seller/${seller.user.id}`;
      for (const [session, paths] of [
        [undefined, PUBLIC],
        [seller, SIGNED_IN],
        [admin, [...ADMINISTRATION, settlement, account]],
      ] as const) {
        const page = await openPage({ ownProfile: true, session, viewport });
        await enlargeText(page, percent);
        for (const path of paths) {
          await page.goto(`/#${path}`);
          await page.locator('h1').first().waitFor();
          await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
          await expectInWindow(page);
        }
      }
    },
  );
});

test('with text at 200 % no dialog leaves the narrowest window', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const [sale] = await registerSales(server, seller, 1);
  const open = async (session: typeof seller, path: string, opener?: string) => {
    const page = await openPage({ ownProfile: true, session, viewport: NARROW_PHONE });
    await enlargeText(page, 200);
    await page.goto(`/#${path}`);
    if (opener !== undefined) await page.getByRole('button', { name: opener }).first().click();
    await page.getByRole('dialog').locator('button').last().waitFor();
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
    await expectInWindow(page);
  };
  await open(seller, '/app/dashboard', 'Abrir el menú');
  await open(seller, `/app/sales/history?sale=${sale?._id}`);
  await open(admin, '/app/admin/dashboard?tab=planes', 'Crear plan');
  await open(admin, '/app/admin/dashboard?tab=vendedores', `Editar a ${seller.user.name}`);
  await open(admin, `/app/admin/dashboard?tab=ventas&sale=${sale?._id}`);
});
