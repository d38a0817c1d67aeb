import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  expectQuietConsole,
  launchBrowser,
  openPage,
  PHONE,
  startServer,
  type RunningServer,
} from './harness.ts';
import { phonePhoto, registerSale, salesOf } from './saleSteps.ts';

const NETWORK_NOISE = [/Failed to load resource/];

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a sale is edited from the history, gets a photo and keeps it, and the history is where it was', async () => {
  const session = await server.seller();
  for (let index = 1; index <= 11; index += 1) {
    await registerSale(server, session.token, { description: `Venta ${index}` });
  }
  const { page, context } = await openPage(browser, server, { session, viewport: PHONE });
  await page.goto('/#/app/sales/history?page=2');
  await page.getByRole('link', { name: 'Editar Venta 1' }).click();
  await page.getByRole('heading', { name: 'Editar Venta' }).waitFor();
  expect(await page.getByLabel('Nombre del cliente').inputValue()).toBe('María Gómez');
  expect(await page.getByLabel('Provincia').inputValue()).toBe('Santa Fe');
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
  await page.getByText('DNI 31222333').waitFor();
  const sale = (await salesOf(server, session.token)).find(
    ({ description }) => description === 'Con sirena doble',
  );
  expect(sale?.customerInfo.dniPhoto).toBeTruthy();
  expectQuietConsole(page);
  await context.close();
});

test('a plan that is gone can be kept, at the price it was sold for', async () => {
  const session = await server.seller();
  const admin = await server.admin();
  const { plan } = (await server.rest(
    'POST',
    '/admin/plans',
    { name: 'Plan de verano', description: 'Hasta marzo', price: 12_345.6, features: [] },
    admin.token,
  )) as unknown as { plan: { _id: string } };
  const { _id } = await registerSale(server, session.token, { planId: plan._id });
  await server.rest('DELETE', `/admin/plans/${plan._id}`, undefined, admin.token);
  const { page, context } = await openPage(browser, server, { session });
  await page.goto(`/#/app/sales/${_id}/edit`);
  await page.getByLabel('Descripción').fill('Sigue igual');
  expect(await page.getByLabel('Plan').locator('option:checked').textContent()).toMatch(
    /^Plan de verano \(plan actual\) - \$\s12\.345,60$/,
  );
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Venta modificada con éxito').waitFor();
  expect(await salesOf(server, session.token)).toMatchObject([{ planId: plan._id, planPrice: 12_345.6 }]);
  expectQuietConsole(page);
  await context.close();
});

test('a sale that moved on meanwhile is not changed; the server says why, and later no editing is offered', async () => {
  const session = await server.seller();
  const admin = await server.admin();
  const { _id } = await registerSale(server, session.token);
  const { page, context } = await openPage(browser, server, { session });
  await page.goto(`/#/app/sales/${_id}/edit`);
  await page.getByLabel('Descripción').fill('Demasiado tarde');
  await server.rest('PUT', `/admin/sales/${_id}/status`, { status: 'installed' }, admin.token);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('alert').getByText('La venta está en estado Instalada').waitFor();
  await page.getByRole('link', { name: 'Volver al historial' }).click();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await page.getByRole('article').getByText('Instalada').waitFor();
  expect(await page.getByRole('link', { name: /^Editar/ }).count()).toBe(0);
  await page.goto(`/#/app/sales/${_id}/edit`);
  await page.getByText('Esta venta ya no se puede modificar').waitFor();
  await expectAccessible(page);
  await page.goto('/#/app/sales/999999/edit');
  await page.getByText('La venta no existe').waitFor();
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('an administrator edits the sale of a seller in any status', async () => {
  const session = await server.seller();
  const admin = await server.admin();
  const { _id } = await registerSale(server, session.token);
  await server.rest('PUT', `/admin/sales/${_id}/status`, { status: 'completed' }, admin.token);
  const { page, context } = await openPage(browser, server, { session: admin });
  await page.goto(`/#/app/sales/${_id}/edit`);
  await page.getByLabel('Descripción').fill('Corregida por administración');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Venta modificada con éxito').waitFor();
  expect(await salesOf(server, session.token)).toMatchObject([
    { description: 'Corregida por administración' },
  ]);
  expectQuietConsole(page);
  await context.close();
});
