import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { holdCalls } from '../support/requests.ts';
import { PASSWORD } from '../support/server.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillRegistration(page: Page, email: string): Promise<void> {
  await field(page, 'Nombre Completo').fill('Ana Paredes');
  await field(page, 'Email').fill(email);
  await field(page, 'Contraseña').fill(PASSWORD);
  await field(page, 'Confirmar Contraseña').fill(PASSWORD);
  await field(page, 'Teléfono').fill('341 555-2020');
  await field(page, 'Localidad').fill('Rosario');
}

test('the login button shows that it is busy and works once', async ({ openPage, seller }) => {
  const page = await openPage();
  await page.goto('/#/login');
  await field(page, 'Email').fill(seller.user.email);
  await field(page, 'Contraseña').fill(PASSWORD);
  const { bodies, release } = await holdCalls(page, 'auth.login');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('button', { name: 'Iniciando sesión...', disabled: true }).waitFor();
  await field(page, 'Contraseña').press('Enter');
  release();
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  expect(bodies).toHaveLength(1);
});

test('registering leads to the dashboard signed in, and sends once, without the confirmation', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/#/register');
  await fillRegistration(page, 'nueva@example.com');
  const { bodies, release } = await holdCalls(page, 'auth.register');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page.getByRole('button', { name: 'Registrando...', disabled: true }).waitFor();
  await field(page, 'Localidad').press('Enter');
  release();
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  await expectUrl(page, /#\/app\/dashboard$/);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('nueva@example.com');
  expect(bodies[0]).not.toContain('confirmPassword');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:register'))).toBeNull();
  await page.reload();
  await page.getByText('Hola, Ana Paredes').waitFor();
});
