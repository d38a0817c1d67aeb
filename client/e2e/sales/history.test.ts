import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SALE_STATUS_LABELS, SALE_STATUSES } from '../../../shared/sales.ts';
import { NARROW_PHONE, PHONE, PHONE_AND_DESK } from '../support/browser.ts';
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectUrl,
  expectValue,
} from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { registerSale, registerSales, setStatus } from '../support/sales.ts';
import type { Session } from '../support/server.ts';

const HISTORY = '/#/app/sales/history';

/** With 61 sales, the oldest six in the six statuses. */
let busy: Session;

test.beforeAll(async ({ server, admin }) => {
  busy = await server.seller();
  const sales = await registerSales(server, busy, 61);
  for (const [index, status] of SALE_STATUSES.entries()) {
    const sale = sales[index];
    if (sale) await setStatus(server, admin, sale, status);
  }
});

const place = (page: Page, current: number, total: number) =>
  page.getByText(`Mostrando página ${current} de ${total}`).waitFor();

async function expectPages(page: Page, pages: string[]): Promise<void> {
  const buttons = page.getByRole('navigation', { name: 'Páginas' }).getByRole('button');
  await expect
    .poll(async () => (await buttons.allTextContents()).filter((text) => /^\d+$/.test(text)))
    .toEqual(pages);
}

test('pages of ten with a window of five, kept in the address', async ({ openPage }) => {
  const page = await openPage({ session: busy });
  await page.goto(HISTORY);
  await place(page, 1, 7);
  await expectCount(page.getByRole('article'), 10);
  await page.getByRole('article').first().getByText('Venta número 61').waitFor();
  await expectPages(page, ['1', '2', '3', '4', '5']);
  await page.getByRole('button', { name: 'Anterior', disabled: true }).waitFor();
  await page.getByRole('button', { name: '5', exact: true }).click();
  await place(page, 5, 7);
  await expectPages(page, ['3', '4', '5', '6', '7']);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await place(page, 7, 7);
  await expectCount(page.getByRole('article'), 1);
  await page.getByRole('button', { name: 'Siguiente', disabled: true }).waitFor();
  await page.reload();
  await place(page, 7, 7);
  await page.goBack();
  await place(page, 6, 7);
});

describe.each([...PHONE_AND_DESK, { size: 'small phone', viewport: NARROW_PHONE }])(
  'on a $size',
  ({ viewport }) => {
    test('filters are applied, kept in the address, cleared; nothing found says so', async ({ openPage }) => {
      const page = await openPage({ session: busy, viewport });
      await page.goto(HISTORY);
      await place(page, 1, 7);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const toggle = page.getByRole('button', { name: 'Filtros' });
      if (await toggle.isVisible()) await toggle.click();
      await expect
        .poll(() => page.getByLabel('Estado').locator('option').allTextContents())
        .toEqual(['Todos', ...Object.values(SALE_STATUS_LABELS)]);
      await page.getByLabel('Estado').selectOption('Turnada');
      await page.getByRole('button', { name: 'Aplicar' }).click();
      await place(page, 1, 1);
      await page.getByRole('article').getByText('Turnada').waitFor();
      await expectUrl(page, /status=appointed/);
      await page.reload();
      await place(page, 1, 1);
      await expectValue(page.getByLabel('Estado'), 'appointed');

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
      await expectUrl(page, /history$/);
    });
  },
);

test('what makes no sense in the address is left out', async ({ openPage }) => {
  const page = await openPage({ session: busy });
  await page.goto(`${HISTORY}?status=vendida&page=-3&startDate=2026-99-99&endDate=x`);
  await place(page, 1, 7);
  await page.goto(`${HISTORY}?page=99`);
  await place(page, 7, 7);
  await page.goto(`${HISTORY}?startDate=2026-05-05&endDate=2026-01-01`);
  await page.getByText('La fecha de inicio no puede ser posterior a la fecha de fin.').waitFor();
});

test('without sales it says what will be here and leads to the first one', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto(HISTORY);
  await page.getByText('Todavía no tienes ventas registradas').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Registrar mi primera venta' }).click();
  await page.getByRole('heading', { name: 'Registrar Nueva Venta' }).waitFor();
});

test('what could not be loaded says so and can be asked for again; Actualizar shows what is new', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.route('**/trpc/sales.list*', (route) => route.abort());
  await page.goto(HISTORY);
  const alert = page.getByRole('alert').filter({ hasText: 'Error al cargar las ventas' });
  await alert.waitFor();
  await expectAccessible(page);
  await page.unroute('**/trpc/sales.list*');
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await place(page, 1, 1);
  await registerSale(server, seller, { description: 'Recién registrada' });
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await page.getByText('Recién registrada').waitFor();
});

test('exports what the filters select, for any program and for Excel', async ({ openPage }) => {
  const page = await openPage({ session: busy, expectedConsole: FAILED_REQUESTS });
  await page.goto(`${HISTORY}?status=pending`);
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
});
