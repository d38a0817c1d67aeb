import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import {
  expectAccessible,
  expectFocused,
  expectNoSidewaysScroll,
  expectUrl,
  expectValue,
} from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { holdCalls } from '../support/requests.ts';
import { PASSWORD } from '../support/server.ts';

const MISMATCH = 'Las contraseñas no coinciden';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillRegistration(page: Page, email: string): Promise<void> {
  await field(page, 'Nombre Completo').fill('Ana Paredes');
  await field(page, 'Email').fill(email);
  await field(page, 'Contraseña').fill(PASSWORD);
  await field(page, 'Confirmar Contraseña').fill(PASSWORD);
  await field(page, 'Teléfono').fill('341 555-2020');
  await field(page, 'Localidad').fill('Rosario');
}

test.for([
  {
    path: '/login',
    title: 'Sistema de Ventas',
    subtitle: 'Inicia sesión para acceder a tu dashboard',
    button: 'Iniciar Sesión',
    other: 'Regístrate',
  },
  {
    path: '/register',
    title: 'Registro de Vendedor',
    subtitle: 'Crea tu cuenta para comenzar a vender',
    button: 'Registrarse',
    other: 'Inicia sesión',
  },
])(
  '$path has its title and names every empty field',
  async ({ path, title, subtitle, button, other }, { openPage }) => {
    const page = await openPage({ viewport: PHONE });
    await page.goto(`/#${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(subtitle).waitFor();
    await page.getByRole('link', { name: other }).waitFor();
    await page.getByRole('button', { name: button }).click();
    await page.getByText('El campo Email es obligatorio').waitFor();
    await page.getByText('El campo Contraseña es obligatorio').waitFor();
    await expect.poll(() => field(page, 'Contraseña').getAttribute('aria-invalid')).toBe('true');
    await page.locator('input:focus').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

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

test('different passwords show an error under the confirmation and send nothing', async ({ openPage }) => {
  const page = await openPage({ viewport: PHONE });
  await page.goto('/#/register');
  await fillRegistration(page, 'difieren@example.com');
  const { bodies } = await holdCalls(page, 'auth.register');
  for (const edited of ['Contraseña', 'Confirmar Contraseña']) {
    await field(page, 'Confirmar Contraseña').fill('otra-cosa');
    await page.getByRole('button', { name: 'Registrarse' }).click();
    await page.getByText(MISMATCH).waitFor();
    await expectFocused(field(page, 'Confirmar Contraseña'));
    await field(page, edited).fill('algo-nuevo');
    await page.getByText(MISMATCH).waitFor({ state: 'detached' });
  }
  await field(page, 'Contraseña').fill('12345');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page.getByText('El campo Contraseña debe tener al menos 6 caracteres').waitFor();
  expect(bodies).toEqual([]);
});

test('typed values survive a refusal and a reload, passwords do not', async ({ openPage, seller }) => {
  const page = await openPage({ viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/register');
  await fillRegistration(page, seller.user.email);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page.getByRole('alert').filter({ hasText: 'Ya existe una cuenta con ese email' }).waitFor();
  await expectValue(field(page, 'Contraseña'), PASSWORD);
  await expectAccessible(page);

  await page.reload();
  await expectValue(field(page, 'Nombre Completo'), 'Ana Paredes');
  await expectValue(field(page, 'Email'), seller.user.email);
  await expectValue(field(page, 'Teléfono'), '341 555-2020');
  await expectValue(field(page, 'Localidad'), 'Rosario');
  await expectValue(field(page, 'Contraseña'), '');
  await expectValue(field(page, 'Confirmar Contraseña'), '');
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

test('registering without a connection shows an error', async ({ openPage }) => {
  const page = await openPage({ expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/register');
  await fillRegistration(page, 'sinred@example.com');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error de conexión. Verifica tu conexión a internet.' })
    .waitFor();
  await expectUrl(page, /#\/register$/);
});

test('the email of the login survives a refusal and a reload, the password does not', async ({
  openPage,
}) => {
  const page = await openPage({ expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/login');
  await field(page, 'Email').fill('ana@example.com');
  await field(page, 'Contraseña').fill('equivocada');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByText('Email o contraseña incorrectos').waitFor();
  await page.reload();
  await expectValue(field(page, 'Email'), 'ana@example.com');
  await expectValue(field(page, 'Contraseña'), '');
});
