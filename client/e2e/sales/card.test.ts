import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectNoSidewaysScroll, expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { registerSale, setStatus } from '../support/sales.ts';

const HISTORY = '/#/app/sales/history';

test('a tap on a sale opens its sheet, and the back gesture closes it', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const description = 'Casa con dos entradas. '.repeat(12).trim();
  const sale = await registerSale(server, seller, { description });
  await registerSale(server, seller, { customer: 'Otra Persona' });
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto(HISTORY);
  await page.getByRole('link', { name: 'María Gómez', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'María Gómez' });
  await sheet.getByText(description).waitFor();
  await sheet.getByText('DNI 30.123.456').waitFor();
  expect(await sheet.getByRole('link', { name: 'Llamar' }).getAttribute('href')).toBe('tel:3415551234');
  expect(await sheet.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/5493415551234/,
  );
  await expectUrl(page, new RegExp(`sale=${sale._id}`));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await expectUrl(page, /history$/);

  await page.getByRole('link', { name: 'María Gómez', exact: true }).click();
  await sheet.getByRole('button', { name: 'Cerrar' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expectUrl(page, /history$/);
  await page.goto(`${HISTORY}?sale=${sale._id}`);
  await sheet.getByRole('button', { name: 'Ver DNI' }).click();
  await page
    .getByRole('dialog', { name: 'DNI de María Gómez' })
    .getByText('Esta venta no tiene foto')
    .waitFor();
  await page.keyboard.press('Escape');
  await sheet.getByRole('link', { name: /^Editar/ }).click();
  await page.getByRole('heading', { name: 'Editar Venta' }).waitFor();

  await setStatus(server, admin, sale, 'cancelled');
  await page.goto(HISTORY);
  await page.reload();
  await page.getByRole('article', { name: 'María Gómez' }).getByText('Sin comisión:').waitFor();
});
