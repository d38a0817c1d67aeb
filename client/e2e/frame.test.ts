import { expect } from 'vitest';
import { NARROW_PHONE, PHONE } from './support/browser.ts';
import { expectFocused, expectNoSidewaysScroll, expectUrl } from './support/checks.ts';
import { test } from './support/fixture.ts';
import { createPlan } from './support/sales.ts';
import { PASSWORD } from './support/server.ts';
import { unique } from './support/unique.ts';

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

test('on the phone the menu leads somewhere and closes, and going back closes it alone', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/sales/history');
  await page.goto('/#/app/dashboard');
  const open = page.getByRole('button', { name: 'Abrir el menú' });
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await open.click();
  await menu.getByRole('link', { name: 'Mi Perfil' }).click();
  await page.getByRole('heading', { name: 'Mi Perfil' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  await expectUrl(page, /#\/app\/profile$/);
  await page.goBack();
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  await open.click();
  await menu.waitFor();
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  await expectUrl(page, /#\/app\/dashboard$/);
});

test('a very long name and the largest amounts fit on the narrowest phone', async ({
  openPage,
  server,
  admin,
}) => {
  const name = unique('Superlargosinespacios'.repeat(5)).replace(' ', '');
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
