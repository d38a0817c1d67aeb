import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { stopClock, waitWithoutTime } from '../support/time.ts';
import { fillSale } from '../support/sales.ts';
import { PASSWORD } from '../support/server.ts';
import { unique } from '../support/unique.ts';

test('a seller registers, sells, finds the sale, signs out and in again', async ({ openPage }) => {
  // A poll may be on its way when the session ends.
  const expectedConsole = /401 \(Unauthorized\)/;
  const page = await openPage({ ownProfile: true, viewport: PHONE, expectedConsole });
  const email = `${unique('ana').replace(' ', '')}@example.com`;

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
  await fillSale(page);
  await page.clock.install();
  await stopClock(page);
  await page.getByRole('button', { name: 'Registrar Venta' }).click();
  const registered = page.getByText('Venta registrada con éxito');
  await waitWithoutTime(page, registered);
  await page.clock.runFor(1900);
  expect(await registered.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await waitWithoutTime(page, page.getByRole('heading', { name: 'Dashboard de Ventas' }));
  await page.clock.resume();

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
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByText('Alarma para el almacén').waitFor();
});
