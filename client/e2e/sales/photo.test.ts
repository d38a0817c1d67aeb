import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import {
  decide,
  fillSale,
  phonePhoto,
  registerSale,
  salesOf,
  sendRelative,
  sendSale,
  uploadPhoto,
} from '../support/sales.ts';
import { restoreNetwork } from '../support/requests.ts';

const chooser = (page: Page) => page.locator('input[type=file]').last();
const missing = (page: Page) => page.getByText('Falta la foto');

test('the photo of the DNI is shrunk, sent, shown and attached to the sale', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/sales/new');
  await fillSale(page);
  const photo = await phonePhoto();
  const sent = page.waitForRequest('**/api/uploads/dni');
  await chooser(page).setInputFiles(photo);
  const sentBytes = Number(await (await sent).headerValue('content-length'));
  expect(sentBytes).toBeGreaterThan(0);
  expect(sentBytes).toBeLessThan(photo.buffer.length);
  await page.getByText('La foto está lista.').waitFor();
  await page.getByAltText('Foto del DNI elegida').waitFor();
  await expectAccessible(page);

  // From the server, with the draft.
  await page.reload();
  await page.getByAltText('Foto del DNI elegida').waitFor();
  await sendSale(page);
  const [sale] = await salesOf(server, seller);
  expect(sale?.customerInfo.dniPhoto).toBeTruthy();

  await page.goto('/#/app/sales/history');
  await page.getByRole('button', { name: 'Ver DNI' }).click();
  const shown = page.getByRole('dialog').getByAltText('DNI de Carlos Ibáñez');
  await shown.waitFor();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([2000, 1500]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a photo that failed is sent with the sale, or can be removed', async ({ openPage, server, seller }) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/app/sales/new');
  await fillSale(page);
  await page.route('**/api/uploads/dni', (route) => route.abort());
  await chooser(page).setInputFiles(await phonePhoto());
  const field = page.getByRole('region', { name: 'Foto del DNI' });
  await field.getByText('Se enviará con la venta.').waitFor();
  await field.getByRole('button', { name: 'Quitar' }).click();
  await page.getByAltText('Foto del DNI elegida').waitFor({ state: 'detached' });
  await chooser(page).setInputFiles(await phonePhoto());
  await field.getByText('Se enviará con la venta.').waitFor();
  await restoreNetwork(page);
  await sendSale(page);
  const [sale] = await salesOf(server, seller);
  expect(sale?.customerInfo.dniPhoto).toBeTruthy();
});

test('a photo that failed blocks the changes of a sale, until it is sent again or removed', async ({
  openPage,
  server,
  seller,
}) => {
  const { _id } = await registerSale(server, seller);
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await page.goto(`/#/app/sales/${_id}/edit`);
  await page.getByLabel('Nombre del cliente').waitFor();
  await page.route('**/api/uploads/dni', (route) => route.abort());
  await chooser(page).setInputFiles(await phonePhoto());
  const field = page.getByRole('region', { name: 'Foto del DNI' });
  await field.getByText('Error de conexión. Verifica tu conexión a internet.').waitFor();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('La foto no se subió. Reinténtalo o quítala antes de guardar.').waitFor();
  await restoreNetwork(page);
  await field.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('La foto está lista.').waitFor();
  await field.getByRole('button', { name: 'Quitar' }).click();
  await page.getByAltText('Foto del DNI elegida').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('heading', { name: 'Historial de Ventas' }).waitFor();
  await expect.poll(async () => (await salesOf(server, seller))[0]?.customerInfo.dniPhoto).toBeNull();
});

test("the photo of a relative's DNI counts as the sale's: no text says that it is missing", async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const sale = await registerSale(server, seller, { customer: 'Nora Sosa' });
  await decide(server, admin, sale, 'rejected');
  const dniPhoto = await uploadPhoto(server, seller);
  await sendRelative(server, seller, sale, { holderName: 'Rosa Sosa', dniPhoto });
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/sales/history');
  const card = page.getByRole('article', { name: 'Nora Sosa' });
  await card.waitFor();
  await expectCount(missing(page), 0);
  await card.getByRole('button', { name: 'Ver DNI', exact: true }).click();
  await page.getByRole('dialog').getByAltText('DNI de Rosa Sosa').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`/#/app/sales/history?sale=${sale._id}`);
  const sheet = page.getByRole('dialog', { name: 'Nora Sosa' });
  await sheet.getByText('Te avisamos en Novedades apenas se decida.').waitFor();
  await expectCount(missing(page), 0);

  const office = await openPage({ session: admin });
  await office.goto('/#/app/admin/dashboard?tab=ventas&search=nora');
  await office.getByRole('link', { name: 'Ver detalle de la venta de Nora Sosa' }).first().waitFor();
  await expectCount(missing(office), 0);
});
