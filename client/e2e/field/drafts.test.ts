import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectNoSidewaysScroll, expectValue } from '../support/checks.ts';
import { keptOn, seedOutbox } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { restoreNetwork } from '../support/requests.ts';
import {
  acceptance,
  fillSale,
  phonePhoto,
  plansOf,
  registerSale,
  salesOf,
  sendSale,
  smallPhoto,
  TYPED,
} from '../support/sales.ts';
import { submitLogin } from '../support/login.ts';
import type { Session } from '../support/server.ts';

const SOON = { timeout: 30_000 };

const name = (page: Page) => page.getByLabel('Nombre del cliente');
const restored = (page: Page) => page.getByText('Recuperamos lo que estabas escribiendo.');
const preview = (page: Page) => page.getByAltText('Foto del DNI elegida');
const waits = (page: Page) => page.getByText('Se enviará con la venta.');
const ready = (page: Page) => page.getByText('La foto está lista.');

async function choosePhoto(page: Page): Promise<void> {
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await phonePhoto());
}

async function expectAllThere(page: Page): Promise<void> {
  await restored(page).waitFor();
  for (const [label, text] of Object.entries(TYPED)) await expectValue(page.getByLabel(label), text);
  await expectValue(page.getByLabel('Provincia'), 'Santa Fe');
  expect(await acceptance(page).isChecked()).toBe(true);
  await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2000);
}

async function signIn(page: Page, { user }: Session): Promise<void> {
  await submitLogin(page, user.email);
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
}

test('a new sale and its photo, not uploaded yet, come back after a reload and are registered', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/app/sales/new');
  await fillSale(page);
  await page.route('**/api/uploads/dni', (route) => route.abort());
  await choosePhoto(page);
  await waits(page).waitFor();
  await restoreNetwork(page);
  await page.reload();
  await expectAllThere(page);
  // Uploaded once.
  await ready(page).waitFor();
  let uploads = 0;
  await page.route('**/api/uploads/dni', (route) => {
    uploads += 1;
    return route.continue();
  });
  await page.reload();
  await expectAllThere(page);
  await ready(page).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sendSale(page);
  expect(uploads).toBe(0);
  const sales = await salesOf(server, seller);
  expect(sales).toHaveLength(1);
  expect(sales[0]?.customerInfo.dniPhoto).toBeTruthy();
  await page.goto('/#/app/sales/new');
  await expectValue(name(page), '');
  expect(await restored(page).count()).toBe(0);
  expect(await preview(page).count()).toBe(0);
});

test('the last letter typed is kept when the page closes at once', async ({ openPage, seller }) => {
  const context = (await openPage({ session: seller })).context();
  let page = await context.newPage();
  await page.goto('/#/app/sales/new');
  let typed = '';
  for (const letters of ['Carlos', ' Ibáñez', ' de Luján']) {
    typed += letters;
    await name(page).pressSequentially(letters);
    const next = await context.newPage();
    await page.close();
    page = next;
    await page.goto('/#/app/sales/new');
    await expectValue(name(page), typed);
    await name(page).focus();
    await page.keyboard.press('End');
  }
  await name(page).fill('Rita Sosa');
  await page.reload();
  await expectValue(name(page), 'Rita Sosa');
});

test('the photo chosen while editing a sale comes back, is uploaded and saved', async ({
  openPage,
  server,
  seller,
}) => {
  const { _id } = await registerSale(server, seller);
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await page.goto(`/#/app/sales/${_id}/edit`);
  await name(page).waitFor();
  await page.route('**/api/uploads/dni', (route) => route.abort());
  await choosePhoto(page);
  await page.getByText('Error de conexión. Verifica tu conexión a internet.').waitFor();
  await restoreNetwork(page);
  await page.reload();
  await restored(page).waitFor();
  await preview(page).waitFor();
  await ready(page).waitFor();
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await preview(page).waitFor({ state: 'detached' });
  await page.reload();
  await name(page).waitFor();
  expect(await preview(page).count()).toBe(0);
  await choosePhoto(page);
  await ready(page).waitFor();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Venta modificada con éxito').waitFor();
  await expect.poll(async () => (await salesOf(server, seller))[0]?.customerInfo.dniPhoto).toBeTruthy();
});

test('changes to a queued sale come back; its photo stays when starting over', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.goto('/');
  const [plan] = await plansOf(server, seller);
  await seedOutbox(page, seller, { sales: [waiting(plan?._id)], planPrice: 1, photo: await smallPhoto() });
  await page.route('**/trpc/sales.register*', (route) => route.abort());
  await page.goto('/#/app/sales/outbox/clave-de-prueba');
  await preview(page).waitFor();
  await page.getByLabel('Descripción').fill('Con dos sensores');
  await page.reload();
  await restored(page).waitFor();
  await expectValue(page.getByLabel('Descripción'), 'Con dos sensores');
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expectValue(page.getByLabel('Descripción'), 'Alarma');
  await preview(page).waitFor();
  await page.getByLabel('Descripción').fill('Con tres sensores');
  await restoreNetwork(page);
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  expect(
    (await salesOf(server, seller)).map(({ description, customerInfo }) => [
      description,
      Boolean(customerInfo.dniPhoto),
    ]),
  ).toEqual([['Con tres sensores', true]]);
});

test.for([1, 2])(
  'a device of database version %i keeps its queue and the drafts of the local storage, not the data that another build saw',
  async (version, { openPage, server, seller }) => {
    const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
    await page.goto('/');
    const [plan] = await plansOf(server, seller);
    const sales = [{ ...waiting(plan?._id), description: 'En la cola' }];
    await seedOutbox(page, seller, {
      sales,
      planPrice: plan?.price ?? 0,
      photo: await smallPhoto(),
      version,
    });
    await page.evaluate((id) => {
      const customerInfo = { name: 'Carlos Ibáñez' };
      localStorage.setItem(`draft:${id}:sale`, JSON.stringify({ description: 'Tipeada', customerInfo }));
      localStorage.setItem(`draft:${id}:sale-key`, JSON.stringify({ key: 'clave-de-antes' }));
    }, seller.user.id);
    await page.route('**/trpc/sales.register*', (route) => route.fulfill({ status: 503 }));
    await page.goto('/#/app/sales/new');
    await restored(page).waitFor();
    await expectValue(name(page), 'Carlos Ibáñez');
    await expectValue(page.getByLabel('Descripción'), 'Tipeada');
    expect(await page.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('draft:');
    const kept = await keptOn(page);
    expect(kept).toContain('clave-de-antes');
    expect(kept).toContain('En la cola');
    await expect.poll(() => keptOn(page)).not.toContain('seen-before');
    await name(page).fill('Rita Sosa');
    await page.reload();
    await expectValue(name(page), 'Rita Sosa');
    await restoreNetwork(page);
    await expect
      .poll(async () => (await salesOf(server, seller)).map(({ description }) => description), SOON)
      .toEqual(['En la cola']);
  },
);

test('only its user sees a draft: another sign-in deletes it, even while sales wait', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.goto('/');
  const [plan] = await plansOf(server, seller);
  await seedOutbox(page, seller, { sales: [waiting(plan?._id)], planPrice: 1, photo: await smallPhoto() });
  await page.route('**/trpc/sales.register*', (route) => route.fulfill({ status: 503 }));
  await page.goto('/#/app/sales/new');
  await fillSale(page);
  await choosePhoto(page);
  await preview(page).waitFor();
  await expect.poll(() => keptOn(page)).toContain('Ibáñez');
  await server.rest('POST', '/auth/logout', { as: seller });
  await page.goto('/#/app/sales/history');
  await page.getByText('Tu sesión ha expirado.').waitFor();
  await signIn(page, await server.seller());
  await expect.poll(() => keptOn(page)).not.toMatch(/Ibáñez|draftPhotos":\[[^\]]/);
  expect(await keptOn(page)).toContain('Cliente en espera');
  await page.goto('/#/app/sales/new');
  await expectValue(name(page), '');
});

function waiting(planId = '') {
  const address = { street: 'Mitre', number: '1', city: 'Rosario', province: 'Santa Fe', postalCode: '2000' };
  return {
    clientKey: 'clave-de-prueba',
    planId,
    description: 'Alarma',
    acceptance: true,
    customerInfo: {
      name: 'Cliente en espera',
      email: 'cliente@example.com',
      phone: '341 555-0000',
      dni: '28111222',
      address,
    },
  };
}
