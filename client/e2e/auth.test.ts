import { EventEmitter, once } from 'node:events';
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

// Chromium itself reports answers of 400 and above, and requests that got none.
const NETWORK_NOISE = [/Failed to load resource/];
const MISMATCH = 'Las contraseñas no coinciden';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillRegistration(page: Page, email: string): Promise<void> {
  await field(page, 'Nombre Completo').fill('Ana Paredes');
  await field(page, 'Email').fill(email);
  await field(page, 'Contraseña').fill(PASSWORD);
  await field(page, 'Confirmar Contraseña').fill(PASSWORD);
  await field(page, 'Teléfono').fill('341 555-2020');
  await field(page, 'Localidad').fill('Rosario');
}

/** Holds the answers of a procedure back until the returned function is called, and counts its calls. */
async function hold(page: Page, procedure: string) {
  const bodies: string[] = [];
  const gate = new EventEmitter();
  const released = once(gate, 'release');
  await page.route(`**/trpc/${procedure}**`, async (route) => {
    bodies.push(route.request().postData() ?? '');
    await released;
    await route.continue();
  });
  return { bodies, release: () => gate.emit('release') };
}

describe.each([
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
] as const)('at $viewport.width px, $colorScheme', (options) => {
  test.each([
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
    '$path says what it is and names every empty field',
    async ({ path, title, subtitle, button, other }) => {
      const { page, context } = await openPage(browser, server, options);
      await page.goto(`/#${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByText(subtitle).waitFor();
      await page.getByRole('link', { name: other }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: button }).click();
      await page.getByText('El campo Email es obligatorio').waitFor();
      await page.getByText('El campo Contraseña es obligatorio').waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expectQuietConsole(page);
      await context.close();
    },
  );

  test('the profile is accessible', async () => {
    const session = await server.seller();
    const { page, context } = await openPage(browser, server, { ...options, session });
    await page.goto('/#/app/profile');
    await field(page, 'Nombre Completo').waitFor();
    expect(await page.title()).toBe('Mi Perfil · Sistema de Ventas');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expectQuietConsole(page);
    await context.close();
  });
});

test('the login button says that it is busy and cannot be pressed twice', async () => {
  const { user } = await server.seller();
  const { page, context } = await openPage(browser, server);
  await page.goto('/#/login');
  await field(page, 'Email').fill(user.email);
  await field(page, 'Contraseña').fill(PASSWORD);
  const { bodies, release } = await hold(page, 'auth.login');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  expect(await page.getByRole('button', { name: 'Iniciando sesión...' }).isDisabled()).toBe(true);
  await field(page, 'Contraseña').press('Enter');
  release();
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  expect(bodies).toHaveLength(1);
  expectQuietConsole(page);
  await context.close();
});

test('passwords that differ are told under the confirmation, and nothing is sent', async () => {
  const { page, context } = await openPage(browser, server, { viewport: PHONE });
  await page.goto('/#/register');
  await fillRegistration(page, 'difieren@example.com');
  const { bodies } = await hold(page, 'auth.register');
  for (const edited of ['Contraseña', 'Confirmar Contraseña']) {
    await field(page, 'Confirmar Contraseña').fill('otra-cosa');
    await page.getByRole('button', { name: 'Registrarse' }).click();
    await page.getByText(MISMATCH).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe(
      'confirmPassword',
    );
    await field(page, edited).fill('algo-nuevo');
    await page.getByText(MISMATCH).waitFor({ state: 'detached' });
  }
  await field(page, 'Contraseña').fill('12345');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page.getByText('El campo Contraseña debe tener al menos 6 caracteres').waitFor();
  expect(bodies).toEqual([]);
  expectQuietConsole(page);
  await context.close();
});

test('what was typed survives a refusal and a reload, passwords do not', async () => {
  const { user } = await server.seller();
  const { page, context } = await openPage(browser, server, { viewport: PHONE });
  await page.goto('/#/register');
  await fillRegistration(page, user.email);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page.getByRole('alert').filter({ hasText: 'Ya existe una cuenta con ese email' }).waitFor();
  expect(await field(page, 'Contraseña').inputValue()).toBe(PASSWORD);
  await expectAccessible(page);

  await page.reload();
  expect(await field(page, 'Nombre Completo').inputValue()).toBe('Ana Paredes');
  expect(await field(page, 'Email').inputValue()).toBe(user.email);
  expect(await field(page, 'Teléfono').inputValue()).toBe('341 555-2020');
  expect(await field(page, 'Localidad').inputValue()).toBe('Rosario');
  expect(await field(page, 'Contraseña').inputValue()).toBe('');
  expect(await field(page, 'Confirmar Contraseña').inputValue()).toBe('');
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('registering leads to the dashboard signed in; the confirmation is not sent, nor anything twice', async () => {
  const { page, context } = await openPage(browser, server);
  await page.goto('/#/register');
  await fillRegistration(page, 'nueva@example.com');
  const { bodies, release } = await hold(page, 'auth.register');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  expect(await page.getByRole('button', { name: 'Registrando...' }).isDisabled()).toBe(true);
  await field(page, 'Localidad').press('Enter');
  release();
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  expect(page.url()).toMatch(/#\/app\/dashboard$/);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('nueva@example.com');
  expect(bodies[0]).not.toContain('confirmPassword');
  expect(await page.evaluate(() => sessionStorage.getItem('draft:register'))).toBeNull();
  await page.reload();
  await page.getByText('Hola, Ana Paredes').waitFor();
  expectQuietConsole(page);
  await context.close();
});

test('registering without a connection says so', async () => {
  const { page, context } = await openPage(browser, server);
  await page.goto('/#/register');
  await fillRegistration(page, 'sinred@example.com');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error de conexión. Verifica tu conexión a internet.' })
    .waitFor();
  expect(page.url()).toMatch(/#\/register$/);
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('the profile shows rate and status, keeps the email, and greets with the new name for good', async () => {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session, viewport: PHONE });
  await page.goto('/#/app/profile');
  await page.getByRole('heading', { level: 1, name: 'Mi Perfil' }).waitFor();
  expect(await field(page, 'Email').isDisabled()).toBe(true);
  expect(await field(page, 'Email').inputValue()).toBe(session.user.email);
  await page.getByText('El email no se puede modificar').waitFor();
  await page.getByText(/^10,0\s?%$/).waitFor();
  await page.getByText('Activo', { exact: true }).waitFor();

  await field(page, 'Nombre Completo').fill(' ');
  await field(page, 'Teléfono').fill('');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('El campo Nombre es obligatorio').waitFor();
  await page.getByText('El campo Teléfono es obligatorio').waitFor();

  await field(page, 'Nombre Completo').fill('Lucía F. de Sosa');
  await field(page, 'Teléfono').fill('341 555-7777');
  await page.reload();
  expect(await field(page, 'Teléfono').inputValue()).toBe('341 555-7777');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const success = page.getByText('Perfil actualizado correctamente');
  await success.waitFor();
  const shownAt = Date.now();
  await page.getByText('Hola, Lucía F. de Sosa').waitFor();
  await success.waitFor({ state: 'detached' });
  expect(Date.now() - shownAt).toBeGreaterThan(2000);
  expect(Date.now() - shownAt).toBeLessThan(4500);
  const { user } = await server.rest('GET', '/users/profile', undefined, session.token);
  expect(user).toMatchObject({ name: 'Lucía F. de Sosa', phone: '341 555-7777', location: 'Rosario' });
  expectQuietConsole(page);
  await context.close();
});

test('a profile that cannot be saved or loaded says so and can be tried again', async () => {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session });
  await page.goto('/#/app/profile');
  await field(page, 'Nombre Completo').fill('Sin Red');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error de conexión. Verifica tu conexión a internet.' })
    .waitFor();
  expect(await field(page, 'Nombre Completo').inputValue()).toBe('Sin Red');

  await page.reload();
  await page.getByText('Cargando...').first().waitFor({ state: 'attached' });
  await page.getByText('Error al cargar el perfil').waitFor();
  await page.unroute('**/trpc/**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await field(page, 'Nombre Completo').waitFor();
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('changing the password needs the current one and closes the other sessions', async () => {
  const session = await server.seller();
  const elsewhere = await server.rest('POST', '/auth/login', {
    email: session.user.email,
    password: PASSWORD,
  });
  const { page, context } = await openPage(browser, server, { session, viewport: PHONE });
  await page.goto('/#/app/profile');
  await page.getByText('Al cambiarla se cierran tus sesiones en los demás dispositivos.').waitFor();
  const change = page.getByRole('button', { name: 'Cambiar contraseña' });
  await field(page, 'Contraseña actual').fill('equivocada');
  await field(page, 'Nueva contraseña').fill('nueva-clave');
  await field(page, 'Confirmar nueva contraseña').fill('otra-clave');
  await change.click();
  await page.getByText(MISMATCH).waitFor();
  await field(page, 'Confirmar nueva contraseña').fill('nueva-clave');
  await change.click();
  await page.getByText('La contraseña actual no es correcta').waitFor();
  await page.locator('[data-path="currentPassword"]:focus').waitFor();

  await field(page, 'Contraseña actual').fill(PASSWORD);
  await change.click();
  await page.getByText('Contraseña actualizada correctamente').waitFor();
  expect(await field(page, 'Contraseña actual').inputValue()).toBe('');
  expect(await server.rest('GET', '/users/profile', undefined, session.token)).toMatchObject({
    success: true,
  });
  expect(await server.rest('GET', '/users/profile', undefined, elsewhere['token'])).toMatchObject({
    success: false,
  });
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('on the phone the menu opens, leads somewhere and closes', async () => {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session, viewport: PHONE });
  await page.goto('/#/app/dashboard');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await menu.getByRole('link', { name: 'Mi Perfil' }).click();
  await page.getByRole('heading', { name: 'Mi Perfil' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  expect(page.url()).toMatch(/#\/app\/profile$/);
  expectQuietConsole(page);
  await context.close();
});
