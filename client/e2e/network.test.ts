import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PHONE } from './support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll } from './support/checks.ts';
import { FAILED_REQUESTS, test } from './support/fixture.ts';
import { restoreNetwork } from './support/requests.ts';

/** Reports of Chromium and React about missing code. */
const MISSING_CODE =
  /Failed to load resource|preload|MissingCode|could not be fetched|Failed to fetch dynamically/;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const DASHBOARD = 'Dashboard de Ventas';

/** Navigation link, heading, part of the code's address. */
const LINKED = [
  { link: 'Nueva Venta', title: 'Registrar Nueva Venta', code: 'NewSaleScreen' },
  { link: 'Historial', title: 'Historial de Ventas', code: 'HistoryScreen' },
  { link: 'Entrenamiento', title: 'Centro de Entrenamiento', code: 'TrainingScreen' },
  { link: 'Chat', title: 'Chat', code: 'ChatScreen' },
  { link: 'Mi Perfil', title: 'Mi Perfil', code: 'ProfileScreen' },
];
const CODE = new RegExp(`assets/(${LINKED.map(({ code }) => code).join('|')})`);

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

async function follow(page: Page, link: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Abrir el menú' });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: link }).click();
  } else {
    await page.getByRole('link', { name: link }).first().click();
  }
}

test('without a network every screen shows an error, and opens once the network is back', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({
    session: seller,
    viewport: PHONE,
    expectedConsole: MISSING_CODE,
  });
  await page.route(CODE, (route) => route.abort());
  await page.goto('/#/app/dashboard');
  await heading(page, DASHBOARD).waitFor();
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('dialog', { name: 'Menú' }).waitFor();
  await page.keyboard.press('Escape');
  const loads = countLoads(page);
  await page.context().setOffline(true);
  for (const { link } of LINKED) {
    await follow(page, link);
    await heading(page, 'Sin conexión').waitFor();
    await page.getByRole('status').getByText('Sin conexión').waitFor();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await restoreNetwork(page);
  await page.context().setOffline(false);
  await heading(page, 'Mi Perfil').waitFor();
  await page.getByRole('status').getByText('Sin conexión').waitFor({ state: 'detached' });
  for (const { link, title } of LINKED) {
    await follow(page, link);
    await heading(page, title).waitFor();
  }
  expect(loads()).toBe(0);
});

test('screens are fetched in idle time, and open without a network', async ({ openPage, seller }) => {
  const page = await openPage({ ownProfile: true, session: seller, expectedConsole: MISSING_CODE });
  const fetched = new Set<string>();
  page.on('requestfinished', (request) => {
    const screen = CODE.exec(request.url())?.[1];
    if (screen) fetched.add(screen);
  });
  await page.goto('/#/app/dashboard');
  await expect.poll(() => fetched.size, { timeout: 30_000 }).toBe(LINKED.length);
  await page.context().setOffline(true);
  for (const { link, title } of LINKED) {
    await follow(page, link);
    await heading(page, title).waitFor();
  }
  await page.context().setOffline(false);
  await follow(page, 'Historial');
  await page.getByText('Todavía no tienes ventas registradas').waitFor();
});

describe('missing code', () => {
  const history = /assets\/HistoryScreen[^/]*\.js/;
  const gone = { status: 404, body: '' };

  test('after an upgrade leads to one reload, which keeps the draft', async ({ openPage, seller }) => {
    const page = await openPage({ session: seller, expectedConsole: MISSING_CODE });
    await page.route(history, (route) => route.fulfill(gone));
    await page.goto('/#/app/sales/new');
    await page.getByLabel('Nombre del cliente').fill('Marta Ríos');
    const loads = countLoads(page);
    await page.route('**/', async (route) => {
      await page.unroute(history);
      await route.continue();
    });
    await follow(page, 'Historial');
    await heading(page, 'Historial de Ventas').waitFor();
    await expect.poll(loads).toBe(1);
    await follow(page, 'Nueva Venta');
    await expect.poll(() => page.getByLabel('Nombre del cliente').inputValue()).toBe('Marta Ríos');
  });

  test('that a bad network loses twice is fetched again, without a reload', async ({ openPage, seller }) => {
    const page = await openPage({ session: seller, expectedConsole: MISSING_CODE });
    await page.route(history, (route) => route.abort(), { times: 2 });
    await page.goto('/#/app/sales/new');
    await heading(page, 'Registrar Nueva Venta').waitFor();
    const loads = countLoads(page);
    await follow(page, 'Historial');
    await heading(page, 'Historial de Ventas').waitFor();
    expect(loads()).toBe(0);
  });

  test('permanently leads to exactly one reload, then the screen shows an error', async ({
    openPage,
    seller,
  }) => {
    const page = await openPage({ session: seller, expectedConsole: MISSING_CODE });
    await page.route(history, (route) => route.fulfill(gone));
    await page.goto('/#/app/dashboard');
    await heading(page, DASHBOARD).waitFor();
    const loads = countLoads(page);
    await follow(page, 'Historial');
    await heading(page, 'No pudimos abrir esta pantalla').waitFor();
    await follow(page, 'Dashboard');
    await heading(page, DASHBOARD).waitFor();
    await follow(page, 'Historial');
    await heading(page, 'No pudimos abrir esta pantalla').waitFor();
    expect(loads()).toBe(1);
    await expectAccessible(page);
    await restoreNetwork(page);
    await page.getByRole('button', { name: 'Volver a cargar' }).click();
    await heading(page, 'Historial de Ventas').waitFor();
  });
});

test.for(['/', '/#/login'])('%s without its code shows one error and a retry', async (path, { openPage }) => {
  const page = await openPage({ viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  const failures: string[] = [];
  page.on('requestfailed', (request) => failures.push(request.url()));
  await page.route(/assets\/[^/]*\.js/, (route) => route.abort());
  await page.goto(path);
  const error = page.getByText('No pudimos cargar la aplicación');
  await error.first().waitFor();
  const scripts = page.locator('script[src]');
  await expect.poll(async () => new Set(failures).size >= (await scripts.count())).toBe(true);
  await page.waitForLoadState('networkidle');
  await expectCount(error, 1);
  await expectNoSidewaysScroll(page);
  await restoreNetwork(page);
  await page.getByRole('button', { name: 'Probar de nuevo' }).click();
  await page
    .getByRole('link', { name: path === '/' ? 'Inicia sesión' : 'Regístrate' })
    .first()
    .waitFor();
  await error.waitFor({ state: 'detached' });
});
