import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { NARROW_PHONE, PHONE } from './support/browser.ts';
import { expectFocused, expectNoSidewaysScroll, expectUrl } from './support/checks.ts';
import { test } from './support/fixture.ts';
import { createPlan, registerSales } from './support/sales.ts';
import { PASSWORD } from './support/server.ts';

const MIN_TARGET_PX = 44;

test('a screen reached from another starts at its heading, for keyboards and screen readers', async ({
  openPage,
  seller,
}) => {
  const page = await openPage();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await page.goto('/#/login');
  await page.getByLabel('Email').fill(seller.user.email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectFocused(heading('Dashboard de Ventas'));
  await page.getByRole('link', { name: 'Nueva Venta' }).focus();
  await page.keyboard.press('Enter');
  await expectFocused(heading('Registrar Nueva Venta'));
  await page.goBack();
  await expectFocused(heading('Dashboard de Ventas'));
});

test('on the phone the menu opens, leads somewhere and closes', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/dashboard');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await menu.getByRole('link', { name: 'Mi Perfil' }).click();
  await page.getByRole('heading', { name: 'Mi Perfil' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  await expectUrl(page, /#\/app\/profile$/);
});

test('a very long name and the largest amounts fit on the narrowest phone', async ({
  openPage,
  server,
  admin,
}) => {
  const name = 'Superlargosinespacios'.repeat(5);
  const plan = await createPlan(server, admin, { name, description: name, price: 999_999_999.99 });
  const session = await server.seller({ name });
  const body = {
    planId: plan._id,
    description: name,
    customerInfo: {
      name,
      email: `${'y'.repeat(60)}@example.com`,
      phone: '3'.repeat(60),
      dni: '1'.repeat(60),
      address: { street: name, number: '1', city: name, province: name, postalCode: name },
    },
  };
  await server.rest('POST', '/sales', { as: session, body });
  const page = await openPage({ viewport: NARROW_PHONE, session });
  for (const path of ['/app/dashboard', '/app/sales/history']) {
    await page.goto(`/#${path}`);
    await page
      .getByRole('article')
      .getByText(/100\.000\.000,00/)
      .waitFor();
    await expectNoSidewaysScroll(page);
    const beyond = () =>
      page
        .getByRole('article')
        .locator('dd')
        .evaluateAll(
          (amounts) => amounts.filter((amount) => amount.getBoundingClientRect().right > innerWidth).length,
        );
    await expect.poll(beyond).toBe(0);
  }
  const burger = await page.getByRole('button', { name: 'Abrir el menú' }).boundingBox();
  expect(burger?.width).toBeGreaterThanOrEqual(MIN_TARGET_PX);
});

test('every control is high enough for a thumb', async ({ openPage, server, admin, seller }) => {
  await registerSales(server, seller, 2);
  const visits = [
    [
      seller,
      '/app/dashboard',
      '/app/sales/new',
      '/app/sales/history',
      '/app/profile',
      '/app/guia',
      '/app/training',
      '/app/chat',
    ],
    [
      admin,
      '/app/admin/dashboard',
      '/app/admin/dashboard?tab=planes',
      '/app/admin/dashboard?tab=vendedores',
      '/app/admin/dashboard?tab=ventas',
      '/app/admin/training',
    ],
  ] as const;
  for (const [session, ...paths] of visits) {
    const page = await openPage({ session, viewport: PHONE });
    for (const path of paths) {
      await page.goto(`/#${path}`);
      await page.locator('h1').waitFor();
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
      await expect.poll(() => lowControls(page)).toEqual([]);
    }
  }
});

/** Visible controls below a thumb's height: a choice counts with its label, a row as a whole. */
function lowControls(page: Page): Promise<string[]> {
  return page.evaluate(
    (minPx) =>
      [...document.querySelectorAll<HTMLInputElement>('a, button, input, select, textarea, summary')]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => !control.matches('p a, [data-row-link], [href="#contenido"]'))
        .map((control) => (/radio|checkbox/.test(control.type) && control.labels?.[0]) || control)
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          const fillsCard = getComputedStyle(target, '::after').position === 'absolute';
          return width > 1 && height > 1 && height < minPx && !fillsCard;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    MIN_TARGET_PX,
  );
}
