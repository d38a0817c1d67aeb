import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectQuietConsole,
  launchBrowser,
  openPage,
  PASSWORD,
  startServer,
  type RunningServer,
} from './harness.ts';

const EXPIRED = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';
// Chromium itself reports answers of 400 and above, and requests that got none.
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

test.each(['/#/login?expired=1', '/?expired=1#/login'])(
  '%s shows the warning, and later pages do not',
  async (address) => {
    const { page, context } = await openPage(browser, server);
    await page.goto(address);
    await page.getByText(EXPIRED).waitFor();
    await page.getByRole('link', { name: 'Regístrate' }).click();
    await page.getByRole('link', { name: 'Inicia sesión' }).click();
    await page.getByRole('heading', { name: 'Sistema de Ventas' }).waitFor();
    expect(await page.getByText(EXPIRED).count()).toBe(0);
    expect(page.url()).not.toContain('expired');
    expectQuietConsole(page);
    await context.close();
  },
);

test('wrong credentials show in the red box and stay on the login', async () => {
  const { page, context } = await openPage(browser, server);
  await page.goto('/#/login');
  await page.getByLabel('Email').fill('nadie@example.com');
  await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('alert').filter({ hasText: 'Email o contraseña incorrectos' }).waitFor();
  expect(page.url()).toContain('#/login');
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('a session that the server ended leads to the login with the warning', async () => {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session });
  await page.goto('/#/app/dashboard');
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  await server.rest('POST', '/auth/logout', undefined, session.token);
  await page.getByRole('link', { name: 'Historial de Ventas' }).click();
  await page.getByText(EXPIRED).waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('without a connection the session stays and the screen says so', async () => {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session });
  await page.goto('/#/app/dashboard');
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Historial de Ventas' }).click();
  await page.getByText('Sin conexión').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(session.token);
  await page.unroute('**/trpc/**');
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await page.getByText('Sin conexión').waitFor({ state: 'detached' });
  expectQuietConsole(page, NETWORK_NOISE);
  await context.close();
});

test('stored data without id or email signs the user out', async () => {
  const { token } = await server.seller();
  const { page, context } = await openPage(browser, server, { session: { token, user: { name: 'x' } } });
  await page.goto('/#/app/dashboard');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expectQuietConsole(page);
  await context.close();
});

test('signed-in screens send strangers to the login, and short addresses lead to the dashboard', async () => {
  const { page, context } = await openPage(browser, server);
  for (const path of ['/app', '/app/dashboard', '/app/sales/new', '/app/sales/history', '/app/profile']) {
    await page.goto(`/#${path}`);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
    expect(page.url()).toMatch(/#\/login$/);
  }
  await context.close();

  const session = await server.seller({ name: 'Rosa Díaz', password: PASSWORD });
  const signedIn = await openPage(browser, server, { session });
  for (const path of ['/app', '/dashboard', '/login']) {
    await signedIn.page.goto(`/#${path}`);
    await signedIn.page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  }
  await signedIn.page.goto('/#/no/existe');
  await signedIn.page.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
  expectQuietConsole(signedIn.page);
  await signedIn.context.close();
});
