import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll, expectValue } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { createPlan, deletePlan, fillSale, phonePhoto, salesOf, submit, toForm } from '../support/sales.ts';
import { SOON, kept, sellOffline, toOutbox } from '../support/outbox.ts';
import { unique } from '../support/unique.ts';

/** Those that wait; sent ones have no name. */
const rows = (page: Page) => page.getByRole('main').getByRole('listitem', { name: /./ });
const row = (page: Page, name: string) => page.getByRole('listitem', { name });

test('a sale without a network waits with its photo and is sent once the network is back', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await toForm(page);
  await fillSale(page);
  await page.context().setOffline(true);
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await phonePhoto());
  await page.getByText('Se enviará con la venta.').waitFor();
  await page.getByAltText('Foto del DNI elegida').waitFor();
  await submit(page).click();
  await kept(page).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Ver ventas por enviar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ventas por enviar (1)' }).waitFor();
  await row(page, 'Carlos Ibáñez').getByText('Por enviar').waitFor();
  await page.getByLabel('1 venta por enviar').first().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect.poll(() => salesOf(server, seller)).toEqual([]);

  await page.context().setOffline(false);
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  const sales = await salesOf(server, seller);
  expect(sales.map(({ customerInfo }) => customerInfo.name)).toEqual(['Carlos Ibáñez']);
  const photo = await fetch(`${server.url}/uploads/${sales[0]?.customerInfo.dniPhoto}`);
  expect(photo.headers.get('content-type')).toMatch(/^image/);
  await expectCount(page.getByLabel('1 venta por enviar'), 0);
  await page.reload();
  const sent = page.getByRole('region', { name: 'Enviadas' });
  await sent.getByText('Enviada').last().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sent.getByRole('link', { name: 'Ver la venta de Carlos Ibáñez' }).click();
  await page.getByRole('dialog', { name: 'Carlos Ibáñez' }).waitFor();
});

test("a refused sale waits with the server's sentences, and is sent once corrected", async ({
  openPage,
  server,
  seller,
  admin,
}) => {
  const plan = await createPlan(server, admin, { name: 'Plan fugaz', price: 900 });
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Rita Sosa', 'Plan fugaz', () => deletePlan(server, admin, plan));
  await toOutbox(page);
  await page.context().setOffline(false);
  const refused = row(page, 'Rita Sosa');
  await refused.getByText('Con error').waitFor(SOON);
  await refused.getByText(/plan/i).last().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await refused.getByRole('link', { name: 'Corregir' }).click();
  await page.getByRole('alert').getByText('No se pudo registrar').waitFor();
  await expectValue(page.getByLabel('Nombre del cliente'), 'Rita Sosa');
  await expectAccessible(page);
  await page.getByLabel('Plan').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  await expect
    .poll(async () => (await salesOf(server, seller)).map(({ customerInfo }) => customerInfo.name))
    .toEqual(['Rita Sosa']);
});

test('a queued sale has the price of its moment, and another one than was shown is said', async ({
  openPage,
  server,
  seller,
  admin,
}) => {
  const name = unique('Plan movido');
  const plan = await createPlan(server, admin, { name, price: 1000 });
  const raise = () =>
    server.rest('PUT', `/admin/plans/${plan._id}`, { as: admin, body: { ...plan, price: 1250 } });
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Nora Díaz', name);
  await raise();
  await page.getByRole('button', { name: 'Registrar otra' }).click();
  await expectValue(page.getByLabel('Nombre del cliente'), '');
  await fillSale(page, name);
  await page.getByLabel('Nombre del cliente').fill('Omar Paz');
  await submit(page).click();
  await kept(page).waitFor();
  await toOutbox(page);
  await page.context().setOffline(false);
  await row(page, 'Omar Paz').getByText('se registró a $ 1.250,00, no a $ 1.000,00').waitFor(SOON);
  await expectCount(rows(page), 1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.getByText('No hay ventas por enviar').waitFor();
  await expect
    .poll(async () => (await salesOf(server, seller)).map(({ planPrice }) => planPrice))
    .toEqual([1250, 1000]);
});

test('queued sales can be edited, and discarded after a question, without a network', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Ana Luna');
  await page.getByRole('button', { name: 'Registrar otra' }).click();
  await expectValue(page.getByLabel('Nombre del cliente'), '');
  await fillSale(page);
  await submit(page).click();
  await kept(page).waitFor();
  await toOutbox(page);
  await expectCount(rows(page), 2);
  await row(page, 'Ana Luna').getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Descripción').fill('Con dos sensores');
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await row(page, 'Carlos Ibáñez').getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar venta' });
  await question.getByText('la venta a Carlos Ibáñez').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expectCount(rows(page), 1);
  await page.context().setOffline(false);
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  await expect
    .poll(async () => (await salesOf(server, seller)).map(({ description }) => description))
    .toEqual(['Con dos sensores']);
});

test('a queued sale is not sent while it is edited', async ({ openPage, server, seller }) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Ana Luna');
  await toOutbox(page);
  await row(page, 'Ana Luna').getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Descripción').fill('Con dos sensores');
  await page.context().setOffline(false);
  await page
    .getByRole('status')
    .getByText('Sin conexión')
    .waitFor({ state: 'detached', ...SOON });
  const other = await page.context().newPage();
  await toOutbox(other);
  await other.getByRole('button', { name: 'Enviar ahora' }).click();
  await row(other, 'Ana Luna').getByText('Por enviar').waitFor();
  await expect.poll(() => salesOf(server, seller)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await other.getByText('No hay ventas por enviar').waitFor(SOON);
  await expect
    .poll(async () => (await salesOf(server, seller)).map(({ description }) => description))
    .toEqual(['Con dos sensores']);
});

test('the menu lists the queue only while sales wait in it, or it is open', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  const entry = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Ventas por enviar' });
  await toForm(page);
  await expectCount(entry, 0);
  await toOutbox(page);
  await entry.waitFor();
  await sellOffline(page, 'Ana Luna');
  await entry.getByLabel('1 venta por enviar').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Venta registrada con éxito').waitFor(SOON);
  await expectCount(entry, 0);
});
