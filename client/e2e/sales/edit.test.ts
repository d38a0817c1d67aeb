import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectValue } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { phonePhoto, registerSales, salesOf } from '../support/sales.ts';

test('a sale edited from the history gets a photo and keeps it, and the history keeps its place', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSales(server, seller, 11);
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/sales/history?page=2');
  await page.getByRole('link', { name: 'Editar Venta número 1', exact: true }).click();
  await page.getByRole('heading', { name: 'Editar Venta' }).waitFor();
  await expectValue(page.getByLabel('Nombre del cliente'), 'María Gómez');
  await expectValue(page.getByLabel('Provincia'), 'Santa Fe');
  await page.getByLabel('Descripción').fill('Con sirena doble');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await phonePhoto());
  await page.getByText('La foto está lista.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Venta modificada con éxito').waitFor();
  await page.getByText('Mostrando página 2 de 2').waitFor();

  await page.getByRole('link', { name: 'Editar Con sirena doble' }).click();
  await page.getByAltText('Foto del DNI elegida').waitFor();
  await page.getByLabel('DNI del cliente').fill('31222333');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('DNI 31.222.333').waitFor();
  const sale = (await salesOf(server, seller)).find(({ description }) => description === 'Con sirena doble');
  expect(sale?.customerInfo.dniPhoto).toBeTruthy();
});
