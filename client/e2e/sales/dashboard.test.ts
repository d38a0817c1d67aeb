import { describe, expect } from 'vitest';
import { formatMoney } from '../../../shared/values/money.ts';
import { DESK, NARROW_PHONE, PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll, expectTitle } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { holdCalls } from '../support/requests.ts';
import { registerSales, setStatus } from '../support/sales.ts';

const DASHBOARD = '/#/app/dashboard';

describe.each([
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: NARROW_PHONE, colorScheme: 'dark' },
  { viewport: DESK, colorScheme: 'dark' },
] as const)('at $viewport.width px, $colorScheme', (options) => {
  test('the dashboard sums up the sales, shows the latest five and draws them', async ({
    openPage,
    server,
    admin,
    seller,
  }) => {
    const [first] = await registerSales(server, seller, 7);
    if (!first) throw new Error('no sale');
    await setStatus(server, admin, first, 'cancelled');
    const price = first.planPrice;
    const page = await openPage({ ...options, session: seller });
    await page.goto(DASHBOARD);
    await page.getByRole('heading', { level: 1, name: 'Dashboard de Ventas' }).waitFor();
    await expectTitle(page, 'Dashboard de Ventas · Sistema de Ventas');
    await page
      .getByText(/^Bienvenido\/a, .* \(Vendedor · Comisión: 10,0\s?%\)/)
      .filter({ hasText: seller.user.name })
      .waitFor();

    const card = (title: string) => page.getByText(title, { exact: true }).locator('../..');
    await card('Ventas totales').getByText('6', { exact: true }).waitFor();
    await card('Ventas totales')
      .getByText(formatMoney(6 * price))
      .waitFor();
    await card('Comisiones totales')
      .getByText(formatMoney(0.6 * price))
      .waitFor();
    await card('Comisión actual')
      .getByText(/^10,0\s?%$/)
      .waitFor();
    await card('Promedio por venta').getByText(formatMoney(price)).waitFor();

    await page.getByRole('heading', { name: 'Ventas Recientes' }).waitFor();
    await page.getByText('Venta número 7').waitFor();
    await page.getByText('Venta número 3').waitFor();
    await expectCount(page.getByText('Venta número 2'), 0);

    await page.getByRole('img', { name: /^Ventas por mes: .*en los últimos 12 meses$/ }).waitFor();
    await page.getByRole('radiogroup', { name: 'Qué muestra el gráfico' }).getByText('Comisiones').click();
    await page.getByRole('img', { name: /^Comisiones por mes: / }).waitFor();
    const months = page.getByRole('table', { name: 'Ventas y comisiones por mes' }).getByRole('row');
    await expectCount(months, 1 + 12);
    await expect.poll(() => months.last().textContent()).toContain(formatMoney(6 * price));

    await page.getByRole('link', { name: /^Pendiente\s*6$/ }).waitFor();
    for (const empty of ['Pendiente de Turno', 'Turnada', 'Instalada', 'Completada'])
      await page.getByRole('link', { name: new RegExp(`^${empty}\\s*0$`) }).waitFor();
    const inProgress = page.getByText(/^En curso/).locator('..');
    await inProgress.getByText(formatMoney(0.6 * price)).waitFor();
    await page
      .getByText(/^A cobrar/)
      .locator('..')
      .getByText(formatMoney(0))
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: /^Cancelada\s*1$/ }).click();
    await page.getByRole('heading', { name: 'Historial de Ventas' }).waitFor();
    await page.getByText('Venta número 1').waitFor();
    await expectCount(page.getByText('Venta número 7'), 0);
  });

  test('a new account is shown the first steps, and invited to register its first sale', async ({
    openPage,
    seller,
  }) => {
    const page = await openPage({ ...options, session: seller });
    await page.goto(DASHBOARD);
    await page.getByText('Todavía no registraste ventas').waitFor();
    const steps = page.getByRole('region', { name: 'Primeros pasos' });
    const firstZero = await page.getByText('Ventas totales').boundingBox();
    expect((await steps.boundingBox())?.y).toBeLessThan(firstZero?.y ?? 0);
    const addresses = await steps
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(['#/app/guia', '#/app/chat', '#/app/sales/new']);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Registrar venta' }).click();
    await page.getByRole('heading', { name: 'Registrar Nueva Venta' }).waitFor();
  });
});

test('a dashboard that cannot be loaded shows an error, and its button reloads the page', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  const requests = await holdCalls(page);
  await page.goto(DASHBOARD);
  await page.getByText('Cargando...').first().waitFor({ state: 'attached' });
  requests.abort();
  const error = page.getByRole('alert').filter({ hasText: 'Error al cargar los datos del dashboard' });
  await error.waitFor();
  await error.getByText('Error de conexión. Verifica tu conexión a internet.').waitFor();
  await expectAccessible(page);
  // The page also retries by itself, so the button may be gone.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await reloaded;
  await requests.stop();
  await page.getByText('Todavía no registraste ventas').waitFor();
});

test("the months' chart is fetched only with data to draw", async ({ openPage, seller }) => {
  const page = await openPage({ ownProfile: true, session: seller });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(DASHBOARD);
  await page.getByRole('heading', { name: 'Primeros pasos' }).waitFor();
  const names = scripts.map((url) => new URL(url).pathname.replace(/^.*\/|-.{8}\.js$/g, ''));
  expect(names).toContain('home');
  expect(names.filter((name) => /chart/i.test(name))).toEqual([]);
});
