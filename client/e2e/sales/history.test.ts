import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SALE_STATUSES } from '../../../shared/sales/saleStatus.ts';
import { NARROW_PHONE, PHONE, PHONE_AND_DESK } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { registerSales, setStatus } from '../support/sales.ts';
import type { Session } from '../support/server.ts';

const HISTORY = '/#/app/sales/history';

/** 61 sales; the oldest six have the six statuses. */
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

test('on a phone seven sales are in sight as a list, three as cards, and the choice is remembered', async ({
  openPage,
}) => {
  const page = await openPage({ session: busy, viewport: PHONE });
  await page.goto(HISTORY);
  await place(page, 1, 7);
  const heights = () =>
    page
      .getByRole('article')
      .evaluateAll((sales) => sales.map((sale) => sale.getBoundingClientRect().height));
  const inSight = () =>
    page.getByRole('article').evaluateAll((sales) => {
      const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const bar = document.querySelector('nav[aria-label="Accesos rápidos"]');
      const bottom = bar?.getBoundingClientRect().top ?? 0;
      const boxes = sales.map((sale) => sale.getBoundingClientRect());
      return boxes.filter((box) => box.top >= top && box.bottom <= bottom).length;
    });
  for (const height of await heights()) expect(height).toBeLessThanOrEqual(260);
  await page
    .getByRole('article')
    .first()
    .evaluate((sale) => window.scrollBy(0, sale.getBoundingClientRect().top - 72));
  await expect.poll(inSight).toBe(3);

  await page.getByText('Lista', { exact: true }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(inSight).toBe(7);
  for (const height of await heights()) {
    expect(height).toBeGreaterThanOrEqual(72);
    expect(height).toBeLessThanOrEqual(88);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await place(page, 1, 7);
  expect(await page.getByRole('radio', { name: 'Lista' }).isChecked()).toBe(true);
});

test('with large text nothing scrolls sideways, on the narrowest phone either', async ({ openPage }) => {
  const page = await openPage({ session: busy, viewport: PHONE });
  await page.goto(HISTORY);
  for (const view of ['Tarjetas', 'Lista']) {
    await page.getByText(view, { exact: true }).click();
    await place(page, 1, 7);
    for (const percent of [100, 130, 200]) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
      for (const viewport of [PHONE, NARROW_PHONE]) {
        await page.setViewportSize(viewport);
        await expectNoSidewaysScroll(page);
      }
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }
});

test.for(PHONE_AND_DESK)(
  'on a $size exports the filtered sales, for any program and for Excel',
  async ({ size, viewport }, { openPage }) => {
    const page = await openPage({ session: busy, viewport, expectedConsole: FAILED_REQUESTS });
    const act = async (name: string) => {
      if (size === 'desk') return page.getByRole('button', { name }).click();
      await page.getByRole('button', { name: 'Más acciones' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await page.goto(`${HISTORY}?status=pending`);
    await place(page, 1, 6);
    const exportBy = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), act(name)]);
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

    const alert = page.getByRole('alert').filter({ hasText: 'Error al exportar las ventas' });
    await page.route('**/api/sales/export.csv*', (route) => route.abort());
    await act('Exportar CSV');
    await alert.waitFor();
    await expectAccessible(page);
  },
);

test('an export without a byte for half a minute ends', async ({ openPage }) => {
  const page = await openPage({ ownProfile: true, session: busy, expectedConsole: FAILED_REQUESTS });
  await page.clock.install();
  await page.goto(HISTORY);
  await place(page, 1, 7);
  await page.route('**/api/sales/export.csv*', () => undefined);
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  await page.getByText(/^Exportando/).waitFor();
  await page.clock.fastForward('00:31');
  await page.getByRole('alert').filter({ hasText: 'Error al exportar las ventas' }).waitFor();
});
