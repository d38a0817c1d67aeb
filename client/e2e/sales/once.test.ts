import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectValue } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { fillSale, salesOf, sendSale, submit, toForm } from '../support/sales.ts';
import { stopClock, waitWithoutTime } from '../support/time.ts';
import { restoreNetwork } from '../support/requests.ts';
import { kept, toOutbox } from '../support/outbox.ts';

/** The server stores the sale, but holds its response until the returned function is called. */
async function loseResponses(page: Page): Promise<() => Promise<void>> {
  await page.route('**/trpc/sales.register*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await kept(page).waitFor();
  return () => restoreNetwork(page);
}

const sentLater = (page: Page) => page.getByText('No hay ventas por enviar').waitFor();

describe('a sale whose response was lost', () => {
  test('and that is changed afterwards can be registered as another one', async ({
    openPage,
    server,
    seller,
  }) => {
    const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
    await toForm(page);
    await fillSale(page);
    const stop = await loseResponses(page);
    await page.getByRole('link', { name: 'Ver ventas por enviar' }).click();
    await page.getByRole('link', { name: 'Editar' }).click();
    await page.getByLabel('Descripción').fill('Para otro cliente');
    await stop();
    await page.getByRole('button', { name: 'Guardar y enviar' }).click();
    await page.getByText('Esta venta ya se registró, con otros datos.').waitFor();
    await expectAccessible(page);
    await expect.poll(() => salesOf(server, seller)).toHaveLength(1);
    await page.getByRole('link', { name: 'Corregir' }).click();
    await page.getByRole('button', { name: 'Registrarla como otra venta' }).click();
    await sentLater(page);
    const descriptions = (await salesOf(server, seller)).map(({ description }) => description);
    expect(descriptions).toEqual(['Para otro cliente', 'Alarma para el almacén']);
  });

  test('leaves the form for the next one', async ({ openPage, server, seller }) => {
    const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
    await toForm(page);
    await fillSale(page);
    const stop = await loseResponses(page);
    await page.getByRole('button', { name: 'Registrar otra' }).click();
    await expectValue(page.getByLabel('Descripción'), '');
    await stop();
    await fillSale(page);
    await page.getByLabel('Descripción').fill('La siguiente');
    await submit(page).click();
    await expect.poll(async () => (await salesOf(server, seller)).length).toBe(2);
    await toOutbox(page);
    await sentLater(page);
    await expect.poll(() => salesOf(server, seller)).toHaveLength(2);
  });
});

describe('after registering a sale', () => {
  test('another one can be registered at once, and the customer notified', async ({
    openPage,
    server,
    seller,
  }) => {
    const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
    await toForm(page);
    await fillSale(page);
    await page.clock.install();
    await stopClock(page);
    await submit(page).click();
    const card = page.getByText('Venta registrada con éxito');
    await waitWithoutTime(page, card);
    await card.tap();
    await page.clock.runFor(5000);
    expect(await card.isVisible()).toBe(true);
    await page.clock.resume();
    await expect
      .poll(() => page.getByRole('link', { name: 'Avisar por WhatsApp' }).getAttribute('href'))
      .toMatch(/^https:\/\/wa\.me\/5493415559090\?text=Hola%20Carlos/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Registrar otra' }).click();
    await expectValue(page.getByLabel('Nombre del cliente'), '');
    await fillSale(page);
    await sendSale(page);
    await expect.poll(() => salesOf(server, seller)).toHaveLength(2);
  });

  test('the form is empty on an immediate return', async ({ openPage, server, seller }) => {
    const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
    await toForm(page);
    await fillSale(page);
    await page.clock.install();
    await stopClock(page);
    await submit(page).click();
    await waitWithoutTime(page, page.getByText('Venta registrada con éxito'));
    await page.getByRole('link', { name: 'Nueva Venta' }).click();
    await expectValue(page.getByLabel('Nombre del cliente'), '');
    await page.clock.runFor(5000);
    await expectValue(page.getByLabel('Nombre del cliente'), '');
    await expect.poll(() => salesOf(server, seller)).toHaveLength(1);
  });
});
