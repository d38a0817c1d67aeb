import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectTitle, expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { registerSale } from '../support/sales.ts';

const HOME = '/#/app/admin/dashboard';

const WIDTHS_PX = [1024, 1280, 1440];

const TEAM = [
  { name: 'Gestión de Planes', heading: 'Planes', address: /tab=planes$/ },
  { name: 'Gestión de Vendedores', heading: 'Vendedores', address: /tab=vendedores$/ },
  { name: 'Ventas Recientes', heading: 'Ventas', address: /tab=ventas$/ },
  { name: 'Resumen', heading: 'Los 5 mejores vendedores', address: /dashboard$/ },
];

const SETUP = [
  { name: 'Zonas', heading: 'Zonas', address: /tab=zonas$/ },
  { name: 'Textos de WhatsApp', heading: 'Textos de WhatsApp', address: /tab=textos$/ },
  { name: 'Auditoría', heading: 'Auditoría', address: /tab=auditoria$/ },
  { name: 'Ajustes', heading: 'Ajustes', address: /tab=ajustes$/ },
];

async function expectTabs(page: Page, tabs: typeof TEAM): Promise<void> {
  for (const { name, heading, address } of tabs) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('heading', { name: heading, exact: true, level: 2 }).waitFor();
    await expectUrl(page, address);
  }
}

/** No tab of the row is cut. */
async function expectWholeRow(page: Page): Promise<void> {
  const row = page.getByRole('tablist');
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  }
}

test('every tab of the administration has its address, and stands whole in its row', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const sale = await registerSale(server, seller, { customer: 'Marta Quiroga' });
  const page = await openPage({ session: admin });
  await page.goto(HOME);
  await page.getByRole('heading', { name: 'Ventas por día' }).waitFor();
  await page.getByRole('table', { name: 'Ventas por día' }).waitFor({ state: 'attached' });
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const current = menu.locator('[aria-current="page"]');
  await expectTabs(page, TEAM);
  await expectWholeRow(page);
  await expect.poll(() => current.innerText()).toBe('Dashboard Admin');
  await menu.getByRole('link', { name: 'Configuración' }).click();
  await page.getByRole('heading', { name: 'Configuración', level: 1 }).waitFor();
  await expect.poll(() => current.innerText()).toBe('Configuración');
  await expectTabs(page, SETUP);
  await expectWholeRow(page);
  await page.goto(`${HOME}?tab=ventas&sale=${sale._id}`);
  await page.getByRole('dialog').getByText('Se registró la venta').waitFor();
  await expectAccessible(page);
  await expectTitle(page, 'Dashboard de Administración · Sistema de Ventas');
});

test('on a phone each half of the administration leads to the other', async ({ openPage, admin }) => {
  const page = await openPage({ session: admin, viewport: PHONE });
  await page.goto(HOME);
  await page.getByRole('main').getByRole('link', { name: 'Configuración' }).click();
  await page.getByRole('tab', { name: 'Ajustes', selected: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Dashboard Admin' }).click();
  await page.getByRole('tab', { name: 'Resumen', selected: true }).waitFor();
});
