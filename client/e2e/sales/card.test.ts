import { expect } from 'vitest';
import { SALE_STATUS_LABELS, SALE_STATUSES } from '../../../shared/sales.ts';
import { PHONE } from '../support/browser.ts';
import { expectAccessible } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { registerSale, registerSales, setStatus } from '../support/sales.ts';

const HISTORY = '/#/app/sales/history';

test('a sale shows what it is, who bought it, what it brings and where it stands', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller, { description: 'Casa de la esquina' });
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto(HISTORY);
  const card = page.getByRole('article');
  for (const text of [
    'Casa de la esquina',
    'María Gómez',
    'DNI 30123456',
    'Pendiente',
    'Precio',
    'Comisión',
  ]) {
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
});

test.for(['light', 'dark'] as const)(
  'a sale wears the colour of its status (%s)',
  async (colorScheme, { openPage, server, admin, seller }) => {
    const sales = await registerSales(server, seller, SALE_STATUSES.length);
    for (const [index, status] of SALE_STATUSES.entries()) {
      const sale = sales[index];
      if (sale) await setStatus(server, admin, sale, status);
    }
    const page = await openPage({ session: seller, colorScheme });
    const colours: Record<string, string> = {};
    for (const status of SALE_STATUSES) {
      await page.goto(`${HISTORY}?status=${status}`);
      const badge = page.getByRole('article').getByText(SALE_STATUS_LABELS[status], { exact: true });
      colours[status] = await badge.evaluate(
        (label) => getComputedStyle(label.closest('.mantine-Badge-root') ?? label).backgroundColor,
      );
      await expectAccessible(page);
    }
    expect(colours.completed).toBe(colours.installed);
    expect(colours.pending).toBe(colours.pending_appointment);
    const kinds = ['completed', 'pending', 'appointed', 'cancelled'].map((status) => colours[status]);
    expect(new Set(kinds).size).toBe(4);
  },
);
