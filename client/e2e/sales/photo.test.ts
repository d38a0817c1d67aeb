import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { fillSale, phonePhoto, registerSale, salesOf, sendSale } from '../support/sales.ts';
import { restoreNetwork } from '../support/requests.ts';

const chooser = (page: Page) => page.locator('input[type=file]').last();

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

  // The photo comes back with the draft, now from the server.
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

test('a photo that did not arrive is sent with the sale, or can be taken away', async ({
  openPage,
  server,
  seller,
}) => {
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

test('a photo that did not arrive holds the changes of a sale back, until it is sent again or taken away', async ({
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
  expect((await salesOf(server, seller))[0]?.customerInfo.dniPhoto).toBeNull();
});

test('the photo of the DNI must be a photo', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/sales/new');
  await chooser(page).setInputFiles({
    name: 'notas.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hola'),
  });
  await page.getByText('Elige una imagen JPG, PNG, WEBP o HEIC.').waitFor();
  await chooser(page).setInputFiles({
    name: 'enorme.heic',
    mimeType: 'image/heic',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await page.getByText('La foto supera los 10 MB.').waitFor();
});
