import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectValue } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { phonePhoto, registerSale, registerSales, salesOf, setStatus } from '../support/sales.ts';

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
  await page.getByText('DNI ••.•••.333').waitFor();
  const sale = (await salesOf(server, seller)).find(({ description }) => description === 'Con sirena doble');
  expect(sale?.customerInfo.dniPhoto).toBeTruthy();
});

test('a sale with a newer status is not changed; the server says why, and editing is no longer offered', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const sale = await registerSale(server, seller);
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.goto(`/#/app/sales/${sale._id}/edit`);
  await page.getByLabel('Descripción').fill('Demasiado tarde');
  await setStatus(server, admin, sale, 'installed');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('alert').getByText('La venta está en estado Instalada').waitFor();
  await page.getByRole('link', { name: 'Volver al historial' }).click();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await page.getByRole('article').getByText('Instalada').waitFor();
  await expectCount(page.getByRole('link', { name: /^Editar/ }), 0);
  await page.goto(`/#/app/sales/${sale._id}/edit`);
  await page.getByText('Esta venta ya no se puede modificar').waitFor();
  await expectCount(page.getByRole('link', { name: 'Volver al historial' }), 1);
  const chat = page.getByRole('link', { name: 'Escribir a tu administrador' });
  expect(await chat.getAttribute('href')).toBe('#/app/chat?tab=private');
  await expectAccessible(page);
  await page.goto('/#/app/sales/999999/edit');
  await page.getByText('La venta no existe').waitFor();
});
