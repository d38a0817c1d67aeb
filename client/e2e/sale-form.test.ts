import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectQuietConsole,
  launchBrowser,
  openPage,
  PHONE,
  startServer,
  type RunningServer,
} from './harness.ts';
import { fillSale, phonePhoto, salesOf, TYPED } from './saleSteps.ts';

// Chromium itself reports answers of 400 and above, and requests that got none.
const NETWORK_NOISE = [/Failed to load resource/];
const LABELS = [
  'Plan',
  'Descripción',
  'Nombre del cliente',
  'DNI del cliente',
  'Teléfono del cliente',
  'Email del cliente',
  'Calle',
  'Altura',
  'Localidad',
  'Provincia',
  'Código postal',
];

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openForm() {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session, viewport: PHONE });
  await page.goto('/#/app/sales/new');
  await page.getByRole('heading', { name: 'Registrar Nueva Venta' }).waitFor();
  return { page, context, token: session.token };
}

const submit = (page: Page) => page.getByRole('button', { name: 'Registrar Venta' });
const chooseFile = (page: Page) => page.locator('input[type=file]').last();

test('each missing field is named below it, and the first one gets the focus', async () => {
  const { page, context, token } = await openForm();
  await submit(page).click();
  for (const label of LABELS) {
    await page.getByText(`El campo ${label} es obligatorio`, { exact: true }).waitFor();
    expect(await page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
  }
  await page.waitForFunction(() => document.activeElement?.tagName === 'SELECT');
  expect(await page.getByLabel('Plan').evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await fillSale(page);
  await page.getByLabel('Calle').fill('   ');
  await page.getByLabel('Email del cliente').fill('carlos');
  await submit(page).click();
  await page.getByText('El campo Calle es obligatorio').waitFor();
  await page.getByText('El campo Email del cliente debe ser un email válido').waitFor();
  expect(await salesOf(server, token)).toEqual([]);
  expectQuietConsole(page);
  await context.close();
});

test('plans show their prices, and the chosen one what it is and what it brings', async () => {
  const { page, context } = await openForm();
  await page.getByText('Elige un plan para ver su precio y la comisión.').waitFor();
  const options = page.getByLabel('Plan').locator('option:not([value=""])');
  await options.first().waitFor({ state: 'attached' });
  for (const option of await options.allTextContents()) expect(option).toMatch(/\S - \$\s[\d.]+,\d\d$/);
  await fillSale(page, 'Alarma Hogar');
  const summary = page.getByRole('region', { name: 'Resumen' });
  await summary.getByText('Alarma Hogar').waitFor();
  await summary.getByText(/\$\s34\.900,00/).waitFor();
  await summary.getByText(/\$\s3\.490,00/).waitFor();
  await page.getByText('El plan más elegido').waitFor();
  expectQuietConsole(page);
  await context.close();
});

test('by keyboard alone a sale is registered', async () => {
  const { page, context, token } = await openForm();
  await page.getByLabel('Plan').locator('option').nth(1).waitFor({ state: 'attached' });
  await page.getByLabel('Plan').focus();
  await page.keyboard.press('ArrowDown');
  for (const label of LABELS.slice(1)) {
    await page.keyboard.press('Tab');
    const field = page.getByLabel(label);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    if (label === 'Provincia') await page.keyboard.press('ArrowDown');
    else await page.keyboard.type(TYPED[label] ?? '');
  }
  await page.keyboard.press('Enter');
  await page.getByText('Venta registrada con éxito').waitFor();
  expect(await salesOf(server, token)).toHaveLength(1);
  expectQuietConsole(page);
  await context.close();
});

test('pressed twice at once, the button registers one sale', async () => {
  const { page, context, token } = await openForm();
  await fillSale(page);
  await submit(page).evaluate((button: HTMLButtonElement) => {
    button.form?.requestSubmit();
    button.form?.requestSubmit();
  });
  await page.getByText('Venta registrada con éxito').waitFor();
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  expect(await salesOf(server, token)).toHaveLength(1);
  expectQuietConsole(page);
  await context.close();
});

test('what was typed survives an error and a reload, and is forgotten when signing out', async () => {
  const { page, context, token } = await openForm();
  await fillSale(page);
  await page.route('**/trpc/sales.register*', (route) => route.abort());
  await submit(page).click();
  await page.getByRole('alert').getByText('Error de conexión. Verifica tu conexión a internet.').waitFor();
  expect(await salesOf(server, token)).toEqual([]);
  await page.reload();
  await page.getByText('Recuperamos lo que estabas escribiendo.').waitFor();
  for (const [label, text] of Object.entries(TYPED)) {
    expect(await page.getByLabel(label).inputValue()).toBe(text);
  }
  expect(await page.getByLabel('Provincia').inputValue()).toBe('Santa Fe');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toContain('Ibáñez');
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

describe('what the server refuses', () => {
  test('is shown in its words', async () => {
    const { page, context } = await openForm();
    const { token } = await server.admin();
    const { plan } = (await server.rest(
      'POST',
      '/admin/plans',
      { name: 'Plan fugaz', description: 'Por poco tiempo', price: 100, features: [] },
      token,
    )) as unknown as { plan: { _id: string } };
    await page.reload();
    await fillSale(page, 'Plan fugaz');
    await server.rest('DELETE', `/admin/plans/${plan._id}`, undefined, token);
    await submit(page).click();
    await page.getByRole('alert').getByText('El plan').waitFor();
    expectQuietConsole(page, NETWORK_NOISE);
    await context.close();
  });

  test('field by field, is shown as a validation error', async () => {
    const { page, context } = await openForm();
    await fillSale(page);
    // A photo that the server never had, as after a draft that waited too long.
    await page.evaluate(() => {
      const draft = JSON.parse(sessionStorage.getItem('draft:sale') ?? '{}');
      draft.customerInfo.dniPhoto = 'no-existe.jpg';
      sessionStorage.setItem('draft:sale', JSON.stringify(draft));
    });
    await page.reload();
    await submit(page).click();
    await page
      .getByRole('alert')
      .getByText(/^Error de validación: \S/)
      .waitFor();
    expectQuietConsole(page, NETWORK_NOISE);
    await context.close();
  });
});

test('plans that cannot be loaded say so and can be asked for again', async () => {
  const { page, context } = await openForm();
  await page.route('**/trpc/plans.list*', (route) => route.abort());
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Error al cargar los planes' });
  await alert.waitFor();
  await expectAccessible(page);
  await page.unroute('**/trpc/plans.list*');
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await alert.waitFor({ state: 'detached' });
  await page.getByLabel('Plan').locator('option', { hasText: 'Alarma Hogar' }).waitFor({ state: 'attached' });
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

describe('the photo of the DNI', () => {
  test('is shrunk, sent, shown and attached to the sale', async () => {
    const { page, context, token } = await openForm();
    await fillSale(page);
    const photo = await phonePhoto();
    const sent = page.waitForRequest('**/api/uploads/dni');
    await chooseFile(page).setInputFiles(photo);
    const sentBytes = Number(await (await sent).headerValue('content-length'));
    expect(sentBytes).toBeGreaterThan(0);
    expect(sentBytes).toBeLessThan(photo.buffer.length);
    await page.getByText('La foto está lista.').waitFor();
    await page.getByAltText('Foto del DNI elegida').waitFor();
    await expectAccessible(page);

    // The photo comes back with the draft, now from the server.
    await page.reload();
    await page.getByAltText('Foto del DNI elegida').waitFor();
    await submit(page).click();
    await page.getByText('Venta registrada con éxito').waitFor();
    const [sale] = await salesOf(server, token);
    expect(sale?.customerInfo.dniPhoto).toBeTruthy();

    await page.goto('/#/app/sales/history');
    await page.getByRole('button', { name: 'Ver DNI' }).click();
    const shown = page.getByRole('dialog').getByAltText('DNI de Carlos Ibáñez');
    await shown.waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('[role=dialog] img')?.complete);
    expect(
      await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    ).toEqual([2000, 1500]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expectQuietConsole(page);
    await context.close();
  });

  test('that did not arrive can be sent again or taken away, and holds the sale back until then', async () => {
    const { page, context, token } = await openForm();
    await fillSale(page);
    await page.route('**/api/uploads/dni', (route) => route.abort());
    await chooseFile(page).setInputFiles(await phonePhoto());
    const field = page.getByRole('region', { name: 'Foto del DNI (opcional)' });
    await field.getByText('Error de conexión. Verifica tu conexión a internet.').waitFor();
    await submit(page).click();
    await page.getByText('La foto no se subió. Reinténtalo o quítala antes de guardar.').waitFor();
    expect(await salesOf(server, token)).toEqual([]);
    await page.unroute('**/api/uploads/dni');
    await field.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('La foto está lista.').waitFor();
    await field.getByRole('button', { name: 'Quitar' }).click();
    await page.getByAltText('Foto del DNI elegida').waitFor({ state: 'detached' });
    await submit(page).click();
    await page.getByText('Venta registrada con éxito').waitFor();
    const [sale] = await salesOf(server, token);
    expect(sale?.customerInfo.dniPhoto).toBeNull();
    expectQuietConsole(page, NETWORK_NOISE);
    await context.close();
  });

  test('must be a photo', async () => {
    const { page, context } = await openForm();
    await chooseFile(page).setInputFiles({
      name: 'notas.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('hola'),
    });
    await page.getByText('Elige una imagen JPG, PNG, WEBP o HEIC.').waitFor();
    await chooseFile(page).setInputFiles({
      name: 'enorme.heic',
      mimeType: 'image/heic',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    await page.getByText('La foto supera los 10 MB.').waitFor();
    expectQuietConsole(page);
    await context.close();
  });
});
