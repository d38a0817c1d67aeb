import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectQuietConsole,
  launchBrowser,
  openPage,
  PASSWORD,
  PHONE,
  startServer,
  type RunningServer,
} from './harness.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.each([
  { size: 'phone', viewport: PHONE },
  { size: 'desk', viewport: DESK },
])('on a $size', ({ size, viewport }) => {
  test('a seller registers, sells, finds the sale, signs out and in again', async () => {
    const { page, context } = await openPage(browser, server, { viewport });
    const email = `ana-${size}@example.com`;

    await page.goto('/');
    await page.goto('/#/register');
    await page.getByRole('heading', { name: 'Registro de Vendedor' }).waitFor();
    await page.getByLabel('Nombre Completo').fill('Ana Paredes');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirmar Contraseña').fill(PASSWORD);
    await page.getByLabel('Teléfono').fill('341 555-2020');
    await page.getByLabel('Localidad').fill('Rosario');
    await page.getByRole('button', { name: 'Registrarse' }).click();

    await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
    await page.getByRole('link', { name: 'Nueva Venta' }).first().click();
    await page.getByRole('heading', { name: 'Registrar Nueva Venta' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Plan').selectOption({ label: await planOption(page) });
    await page.getByLabel('Descripción').fill('Alarma para el almacén');
    await page.getByLabel('Nombre del cliente').fill('Carlos Ibáñez');
    await page.getByLabel('Email del cliente').fill('carlos@example.com');
    await page.getByLabel('Teléfono del cliente').fill('341 555-9090');
    await page.getByLabel('DNI del cliente').fill('28111222');
    await page.getByLabel('Calle').fill('Mitre');
    await page.getByLabel('Altura').fill('850');
    await page.getByLabel('Localidad').fill('Rosario');
    await page.getByLabel('Provincia').selectOption('Santa Fe');
    await page.getByLabel('Código postal').fill('2000');
    await page.getByRole('button', { name: 'Registrar Venta' }).click();
    await page.getByText('Venta registrada con éxito').waitFor();
    const registeredAt = Date.now();

    await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
    expect(Date.now() - registeredAt).toBeGreaterThan(1500);
    await page.getByText('Alarma para el almacén').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Ver todas' }).click();
    await page.getByRole('heading', { name: 'Historial de Ventas' }).waitFor();
    await page.getByText('Alarma para el almacén').waitFor();
    await page.getByText('Mostrando página 1 de 1').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('heading', { name: 'Sistema de Ventas' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await page.getByText('Alarma para el almacén').waitFor();
    expectQuietConsole(page);
    await context.close();
  });
});

/** The label of the first plan in the list, whatever its price. */
async function planOption(page: Page): Promise<string> {
  const options = page.getByLabel('Plan').locator('option:not([value=""])');
  await options.first().waitFor({ state: 'attached' });
  return (await options.first().textContent()) ?? '';
}
