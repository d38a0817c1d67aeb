import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { fillSale, phonePhoto, salesOf, sendSale } from '../support/sales.ts';

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
