import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '../../shared/money.ts';
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectQuietConsole,
  launchBrowser,
  openPage,
  PHONE,
  startServer,
  type RunningServer,
} from './harness.ts';

// Chromium itself reports requests that got no answer.
const NETWORK_NOISE = [/Failed to load resource/];
const SMALLEST_PHONE = { width: 320, height: 640 };

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A seller with sales of the first plan, the oldest of them cancelled; returns the plan's price in pesos. */
async function sellerWithSales(count: number) {
  const session = await server.seller({ name: 'Rosa Díaz' });
  const { plans } = await server.rest('GET', '/plans', undefined, session.token);
  const [plan] = plans as unknown as { _id: string; price: number }[];
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { sale } = await server.rest(
      'POST',
      '/sales',
      {
        planId: plan?._id,
        description: `Alarma número ${number}`,
        customerInfo: {
          name: 'Carlos Ibáñez',
          email: 'carlos@example.com',
          phone: '341 555-9090',
          dni: '28111222',
          address: {
            street: 'Mitre',
            number: '850',
            city: 'Rosario',
            province: 'Santa Fe',
            postalCode: '2000',
          },
        },
      },
      session.token,
    );
    ids.push((sale as unknown as { _id: string })._id);
  }
  const { token } = await server.admin();
  await server.rest('PUT', `/admin/sales/${ids[0]}/status`, { status: 'cancelled' }, token);
  return { session, price: plan?.price ?? 0 };
}

describe.each([
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: SMALLEST_PHONE, colorScheme: 'dark' },
  { viewport: DESK, colorScheme: 'dark' },
] as const)('at $viewport.width px, $colorScheme', (options) => {
  test('the dashboard sums up the sales, shows the latest five and draws them', async () => {
    const { session, price } = await sellerWithSales(7);
    const { page, context } = await openPage(browser, server, { ...options, session });
    await page.goto('/#/app/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard de Ventas' }).waitFor();
    expect(await page.title()).toBe('Dashboard de Ventas · Sistema de Ventas');
    await page.getByText(/Bienvenido\/a, Rosa Díaz \(Vendedor · Comisión: 10,0\s?%\)/).waitFor();

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
    await page.getByText('Alarma número 7').waitFor();
    await page.getByText('Alarma número 3').waitFor();
    expect(await page.getByText('Alarma número 2').count()).toBe(0);

    await page.getByRole('img', { name: /^Ventas por mes: .*en los últimos 12 meses$/ }).waitFor();
    await page.getByRole('img', { name: /^Comisiones por mes: / }).waitFor();
    const months = page.getByRole('table', { name: 'Ventas y comisiones por mes' });
    expect(await months.getByRole('row').count()).toBe(1 + 12);
    expect(await months.getByRole('row').last().textContent()).toContain(formatMoney(6 * price));

    await page.getByRole('link', { name: /^Pendiente\s*6$/ }).waitFor();
    for (const empty of ['Pendiente de Turno', 'Turnada', 'Instalada', 'Completada'])
      await page.getByRole('link', { name: new RegExp(`^${empty}\\s*0$`) }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: /^Cancelada\s*1$/ }).click();
    await page.getByRole('heading', { name: 'Historial de Ventas' }).waitFor();
    await page.getByText('Alarma número 1').waitFor();
    expect(await page.getByText('Alarma número 7').count()).toBe(0);
    expectQuietConsole(page);
    await context.close();
  });

  test('a new account is invited to register its first sale', async () => {
    const session = await server.seller();
    const { page, context } = await openPage(browser, server, { ...options, session });
    await page.goto('/#/app/dashboard');
    await page.getByText('Todavía no registraste ventas').waitFor();
    await page.getByText('Tus gráficos llegan con tu primera venta').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Registrar venta' }).click();
    await page.getByRole('heading', { name: 'Registrar Nueva Venta' }).waitFor();
    expectQuietConsole(page);
    await context.close();
  });
});

test('a dashboard that cannot be loaded says so, and its button reloads the page', async () => {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session, viewport: PHONE });
  await page.route('**/trpc/**', (route) => route.abort());
  await page.goto('/#/app/dashboard');
  await page.getByText('Cargando...').first().waitFor({ state: 'attached' });
  const error = page.getByRole('alert').filter({ hasText: 'Error al cargar los datos del dashboard' });
  await error.waitFor();
  await error.getByText('Error de conexión. Verifica tu conexión a internet.').waitFor();
  await expectAccessible(page);
  await page.unroute('**/trpc/**');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await reloaded;
  await page.getByText('Todavía no registraste ventas').waitFor();
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('the drawing of the months is fetched only when there is something to draw', async () => {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/#/app/dashboard');
  await page.getByText('Todavía no registraste ventas').waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.some((url) => url.includes('DashboardScreen'))).toBe(true);
  expect(scripts.filter((url) => url.includes('MonthsChart'))).toEqual([]);
  await context.close();
});
