import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SALE_STATUSES, SALE_STATUS_LABELS } from '../../shared/sales.ts';
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
import { registerSale } from './saleSteps.ts';

const NETWORK_NOISE = [/Failed to load resource/];
const HISTORY = '/#/app/sales/history';

let server: RunningServer;
let browser: Browser;
/** With 61 sales, the oldest six in the six statuses. */
let busy: Awaited<ReturnType<RunningServer['seller']>>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  busy = await server.seller({ name: 'Ramiro Soto' });
  const { token } = await server.admin();
  for (let index = 1; index <= 61; index += 1) {
    const sale = await registerSale(server, busy.token, { description: `Venta número ${index}` });
    const status = SALE_STATUSES[index - 1];
    if (status) await server.rest('PUT', `/admin/sales/${sale._id}/status`, { status }, token);
  }
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openHistory(query = '', viewport = DESK, session = busy) {
  const opened = await openPage(browser, server, { session, viewport });
  await opened.page.goto(HISTORY + query);
  await opened.page.getByRole('heading', { name: 'Historial de Ventas' }).waitFor();
  return opened;
}

const place = (page: Page, current: number, total: number) =>
  page.getByText(`Mostrando página ${current} de ${total}`).waitFor();
const offeredPages = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Páginas' }).getByRole('button').allTextContents()).filter(
    (text) => /^\d+$/.test(text),
  );

test('pages of ten with a window of five, kept in the address', async () => {
  const { page, context } = await openHistory();
  await place(page, 1, 7);
  expect(await page.getByRole('article').count()).toBe(10);
  expect(await page.getByRole('article').first().textContent()).toContain('Venta número 61');
  expect(await offeredPages(page)).toEqual(['1', '2', '3', '4', '5']);
  expect(await page.getByRole('button', { name: 'Anterior' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '5', exact: true }).click();
  await place(page, 5, 7);
  expect(await offeredPages(page)).toEqual(['3', '4', '5', '6', '7']);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await place(page, 7, 7);
  expect(await page.getByRole('article').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Siguiente' }).isDisabled()).toBe(true);
  await page.reload();
  await place(page, 7, 7);
  await page.goBack();
  await place(page, 6, 7);
  expectQuietConsole(page);
  await context.close();
});

describe.each([
  { size: 'phone', viewport: PHONE },
  { size: 'small phone', viewport: { width: 320, height: 640 } },
  { size: 'desk', viewport: DESK },
])('on a $size', ({ viewport }) => {
  test('filters are applied, kept in the address, cleared; nothing found says so', async () => {
    const { page, context } = await openHistory('', viewport);
    await place(page, 1, 7);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const toggle = page.getByRole('button', { name: 'Filtros' });
    if (await toggle.isVisible()) await toggle.click();
    expect(await page.getByLabel('Estado').locator('option').allTextContents()).toEqual([
      'Todos',
      ...Object.values(SALE_STATUS_LABELS),
    ]);
    await page.getByLabel('Estado').selectOption('Turnada');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await place(page, 1, 1);
    await page.getByRole('article').getByText('Turnada').waitFor();
    expect(page.url()).toContain('status=appointed');
    await page.reload();
    await place(page, 1, 1);
    expect(await page.getByLabel('Estado').inputValue()).toBe('appointed');

    await page.getByLabel('Fecha de inicio').fill('2020-01-02');
    await page.getByLabel('Fecha de fin').fill('2020-01-01');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByText('La fecha de inicio no puede ser posterior a la fecha de fin.').waitFor();
    await page.getByLabel('Fecha de fin').fill('2020-01-02');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByText('No se encontraron ventas con los filtros aplicados').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
    await place(page, 1, 7);
    expect(page.url()).toMatch(/history$/);
    expectQuietConsole(page);
    await context.close();
  });
});

test('what makes no sense in the address is left out', async () => {
  const { page, context } = await openHistory('?status=vendida&page=-3&startDate=2026-99-99&endDate=x');
  await place(page, 1, 7);
  await page.goto(`${HISTORY}?page=99`);
  await place(page, 7, 7);
  await page.goto(`${HISTORY}?startDate=2026-05-05&endDate=2026-01-01`);
  await page.getByText('La fecha de inicio no puede ser posterior a la fecha de fin.').waitFor();
  expectQuietConsole(page);
  await context.close();
});

test('without sales it says what will be here and leads to the first one', async () => {
  const { page, context } = await openHistory('', PHONE, await server.seller());
  await page.getByText('Todavía no tienes ventas registradas').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Registrar mi primera venta' }).click();
  await page.getByRole('heading', { name: 'Registrar Nueva Venta' }).waitFor();
  expectQuietConsole(page);
  await context.close();
});

test('what could not be loaded says so and can be asked for again; Actualizar shows what is new', async () => {
  const session = await server.seller();
  await registerSale(server, session.token);
  const { page, context } = await openPage(browser, server, { session });
  await page.route('**/trpc/sales.list*', (route) => route.abort());
  await page.goto(HISTORY);
  const alert = page.getByRole('alert').filter({ hasText: 'Error al cargar las ventas' });
  await alert.waitFor();
  await expectAccessible(page);
  await page.unroute('**/trpc/sales.list*');
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await place(page, 1, 1);
  await registerSale(server, session.token, { description: 'Recién registrada' });
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await page.getByText('Recién registrada').waitFor();
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('exports what the filters select, for any program and for Excel', async () => {
  const { page, context } = await openHistory('?status=pending');
  await place(page, 1, 6);
  const exportBy = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ventas_\d{4}-\d\d-\d\d\.csv$/);
    return readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
  };
  const plain = await exportBy('Exportar CSV');
  expect(plain[0]).toBe('\uFEFFID,Fecha,Descripción,Monto,Comisión,Estado,Cliente');
  expect(plain).toHaveLength(1 + 56);
  const forExcel = await exportBy('Para Excel');
  expect(forExcel[0]).toBe('\uFEFFID;Fecha;Descripción;Monto;Comisión;Estado;Cliente');

  await page.route('**/api/sales/export.csv*', (route) => route.abort());
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  await page.getByRole('alert').filter({ hasText: 'Error al exportar las ventas' }).waitFor();
  await expectAccessible(page);
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

describe('a sale', () => {
  test('shows what it is, who bought it, what it brings and where it stands', async () => {
    const { page, context } = await openHistory('?page=7', PHONE);
    await place(page, 7, 7);
    const card = page.getByRole('article');
    for (const text of ['Venta número 1', 'María Gómez', 'DNI 30123456', 'Pendiente', 'Precio', 'Comisión']) {
      await card.getByText(text, { exact: true }).waitFor();
    }
    await card.getByText('San Martín 1234, Rosario, Santa Fe (S2000)').waitFor();
    const hrefs = await card
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(
      expect.arrayContaining(['tel:3415551234', 'https://wa.me/5493415551234', 'mailto:maria@example.com']),
    );
    await card.getByRole('button', { name: 'Ver DNI' }).click();
    await page.getByRole('dialog').getByText('Esta venta no tiene foto del DNI.').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expectQuietConsole(page);
    await context.close();
  });

  test.each(['light', 'dark'] as const)('wears the colour of its status (%s)', async (colorScheme) => {
    const { page, context } = await openPage(browser, server, { session: busy, colorScheme });
    const colours: Record<string, string> = {};
    for (const status of SALE_STATUSES) {
      await page.goto(`${HISTORY}?status=${status}`);
      const badge = page.getByRole('article').first().getByText(SALE_STATUS_LABELS[status], { exact: true });
      colours[status] = await badge.evaluate(
        (label) => getComputedStyle(label.closest('.mantine-Badge-root') ?? label).backgroundColor,
      );
      await expectAccessible(page);
    }
    expect(colours.completed).toBe(colours.installed);
    expect(colours.pending).toBe(colours.pending_appointment);
    const kinds = ['completed', 'pending', 'appointed', 'cancelled'].map((status) => colours[status]);
    expect(new Set(kinds).size).toBe(4);
    await context.close();
  });
});
