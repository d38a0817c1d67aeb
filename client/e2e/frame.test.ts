import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectNoSidewaysScroll,
  launchBrowser,
  openPage,
  PASSWORD,
  startServer,
  type RunningServer,
} from './harness.ts';

const NARROW = { width: 320, height: 640 };
const MIN_TARGET_PX = 44;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

test('a screen reached from another starts at its heading, for keyboards and screen readers', async () => {
  const { user } = await server.seller();
  const { page, context } = await openPage(browser, server);
  const focused = (name: string) =>
    page.waitForFunction(
      (title) => document.activeElement?.matches('h1') && document.activeElement.textContent === title,
      name,
    );
  await page.goto('/#/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await focused('Dashboard de Ventas');
  await page.getByRole('link', { name: 'Nueva Venta' }).focus();
  await page.keyboard.press('Enter');
  await focused('Registrar Nueva Venta');
  await page.goBack();
  await focused('Dashboard de Ventas');
  await context.close();
});

test('the email of the login survives a refusal and a reload, the password does not', async () => {
  const { page, context } = await openPage(browser, server);
  await page.goto('/#/login');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Contraseña').fill('equivocada');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByText('Email o contraseña incorrectos').waitFor();
  await page.reload();
  expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com');
  expect(await page.getByLabel('Contraseña').inputValue()).toBe('');
  await context.close();
});

test('a very long name and the largest amounts fit on the narrowest phone', async () => {
  const { token: adminToken } = await server.admin();
  const name = 'Superlargosinespacios'.repeat(5);
  const answer = await server.rest(
    'POST',
    '/admin/plans',
    { name, description: name, price: 999_999_999.99, features: [] },
    adminToken,
  );
  const { _id: planId } = answer.plan as unknown as { _id: string };
  const session = await server.seller({ name });
  await server.rest(
    'POST',
    '/sales',
    {
      planId,
      description: name,
      customerInfo: {
        name,
        email: `${'y'.repeat(60)}@example.com`,
        phone: '3'.repeat(60),
        dni: '1'.repeat(60),
        address: { street: name, number: '1', city: name, province: name, postalCode: name },
      },
    },
    session.token,
  );
  const { page, context } = await openPage(browser, server, { viewport: NARROW, session });
  for (const path of ['/app/dashboard', '/app/sales/history']) {
    await page.goto(`/#${path}`);
    await page
      .getByRole('article')
      .getByText(/100\.000\.000,00/)
      .waitFor();
    await expectNoSidewaysScroll(page);
    const beyond = await page
      .getByRole('article')
      .locator('dd')
      .evaluateAll(
        (amounts) => amounts.filter((amount) => amount.getBoundingClientRect().right > innerWidth).length,
      );
    expect(beyond).toBe(0);
  }
  const burger = await page.getByRole('button', { name: 'Abrir el menú' }).boundingBox();
  expect(burger?.width).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  await context.close();
});

test('an answer that is not ours counts by its status: a failure is no silence, a 401 ends the session', async () => {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session });
  await page.goto('/#/app/profile');
  await page.getByLabel('Localidad').fill('Funes');
  const answerWith = (status: number, body: string) =>
    page.route('**/trpc/auth.updateProfile**', (route) => route.fulfill({ status, body }));
  const save = () => page.getByRole('button', { name: 'Guardar cambios' }).click();

  await answerWith(502, '<h1>Bad Gateway</h1>');
  await save();
  await page.getByText('Error al actualizar el perfil', { exact: true }).waitFor();
  await answerWith(500, '{"success":false,"error":"El servidor está en mantenimiento"}');
  await save();
  await page.getByText('El servidor está en mantenimiento', { exact: true }).waitFor();
  await answerWith(401, '');
  await save();
  await page.getByText('Tu sesión ha expirado. Por favor inicia sesión nuevamente.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await context.close();
});
