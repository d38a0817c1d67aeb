import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clickUnlessGone, expectCount, expectUrl } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { keptOn } from '../support/device.ts';
import { registerSale } from '../support/sales.ts';
import { submitLogin } from '../support/login.ts';
import { holdCalls, restoreNetwork } from '../support/requests.ts';

const EXPIRED = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';

const stored = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(key), key);

test.for(['/#/login?expired=1', '/?expired=1#/login'])(
  '%s shows the warning, and later pages do not',
  async (address, { openPage }) => {
    const page = await openPage();
    await page.goto(address);
    await page.getByText(EXPIRED).waitFor();
    await page.getByRole('link', { name: 'Regístrate' }).click();
    await page.getByRole('link', { name: 'Inicia sesión' }).click();
    await page.getByRole('heading', { name: 'Sistema de Ventas' }).waitFor();
    await expectCount(page.getByText(EXPIRED), 0);
    await expectUrl(page, /^(?!.*expired)/);
  },
);

test('a session that the server ended leads to the login with the warning, and leaves no customer on the device', async ({
  openPage,
  seller,
  server,
}) => {
  await registerSale(server, seller);
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/app/dashboard');
  await page.getByText('María Gómez').first().waitFor();
  await expect.poll(() => keptOn(page)).toContain('María Gómez');
  await server.rest('POST', '/auth/logout', { as: seller });
  await clickUnlessGone(page.getByRole('link', { name: 'Historial de Ventas' }));
  await page.getByText(EXPIRED).waitFor();
  await expect.poll(() => keptOn(page)).not.toContain('María Gómez');
  await expect.poll(() => stored(page, 'token')).toBeNull();
  await expect.poll(() => stored(page, 'user')).toBeNull();
});

test('a message sent after the session ended leads to the login too', async ({
  openPage,
  seller,
  server,
}) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/app/chat');
  await page.getByRole('list', { name: 'Mensajes' }).waitFor();
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Sigo conectada?');
  // The stream ends with the session, and the polls that follow would notice it first.
  await holdCalls(page, '', (request) => !request.url().includes('chat.send'));
  await server.rest('POST', '/auth/logout', { as: seller });
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByText(EXPIRED).waitFor();
});

test('without a connection the session stays and the screen shows an error', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/app/dashboard');
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Historial de Ventas' }).click();
  await page.getByText('Sin conexión').waitFor();
  expect(await stored(page, 'token')).toBe(seller.token);
  // The page also retries by itself, so the button may be gone.
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await restoreNetwork(page);
  await page.getByText('Sin conexión').waitFor({ state: 'detached' });
});

test('stored data without id or email signs the user out', async ({ openPage, seller }) => {
  const page = await openPage({ session: { token: seller.token, user: { name: 'x' } } });
  await page.goto('/#/app/dashboard');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  await expect.poll(() => stored(page, 'token')).toBeNull();
});

test('signed-in screens redirect visitors to the login; short addresses and those of administrators lead a seller to the dashboard', async ({
  openPage,
  seller,
}) => {
  const stranger = await openPage();
  for (const path of ['/app', '/app/dashboard', '/app/sales/new', '/app/sales/history', '/app/profile']) {
    await stranger.goto(`/#${path}`);
    await expectUrl(stranger, /#\/login$/);
    await stranger.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  }

  const page = await openPage({ session: seller });
  for (const path of ['/app', '/dashboard', '/login']) {
    await page.goto(`/#${path}`);
    await expectUrl(page, /#\/app\/dashboard$/);
    await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  }
  for (const path of ['tray/to_verify', 'settlements?tab=liquidaciones', 'training', 'dashboard']) {
    await page.goto(`/#/app/admin/${path}`);
    await expectUrl(page, /#\/app\/dashboard$/);
    await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  }
  await expectCount(page.getByRole('link', { name: 'Dashboard Admin' }), 0);
  await page.goto('/#/no/existe');
  await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
});

test('the login leads to the address that asked for it, and nowhere else', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ expectedConsole: FAILED_REQUESTS });
  const signIn = async ({ user }: typeof seller) => {
    await submitLogin(page, user.email);
  };
  await page.goto('/#/app/sales/history?status=pending');
  await expectUrl(page, /#\/login$/);
  await page.reload();
  await signIn(seller);
  await expectUrl(page, /#\/app\/sales\/history\?status=pending$/);

  const endSession = async () => {
    const token = (await stored(page, 'token')) ?? '';
    // An open page would notice the end by its live stream.
    await page.goto('about:blank');
    await server.rest('POST', '/auth/logout', { as: { ...seller, token } });
    await page.goto('/#/app/sales/history?status=pending');
    await page.getByText(EXPIRED).waitFor();
    await expectUrl(page, /#\/login\?expired=1$/);
  };
  await endSession();
  await signIn(seller);
  await expectUrl(page, /#\/app\/sales\/history\?status=pending$/);
  await endSession();
  await signIn(await server.seller());
  await expectUrl(page, /#\/app\/dashboard$/);

  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expectUrl(page, /#\/login$/);
  await page.goto('/?next=https://example.com#/login?next=//example.com');
  await signIn(seller);
  await expectUrl(page, /#\/app\/dashboard$/);
});

test("a proxy's response counts by its status: a failure is no silence, a 401 ends the session", async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/app/profile');
  await page.getByLabel('Localidad').fill('Funes');
  const respondWith = (status: number, body: string) =>
    page.route('**/trpc/auth.updateProfile**', (route) => route.fulfill({ status, body }));
  const save = () => page.getByRole('button', { name: 'Guardar cambios' }).click();

  await respondWith(502, '<h1>Bad Gateway</h1>');
  await save();
  await page.getByText('Error al actualizar el perfil', { exact: true }).waitFor();
  await respondWith(500, '{"success":false,"error":"El servidor está en mantenimiento"}');
  await save();
  await page.getByText('El servidor está en mantenimiento', { exact: true }).waitFor();
  await respondWith(401, '');
  await save();
  await page.getByText(EXPIRED).waitFor();
  await expect.poll(() => stored(page, 'token')).toBeNull();
});

test('a user who signs in after another one on the same page sees none of their data', async ({
  openPage,
  seller,
  server,
}) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.route('**/trpc/*chat.send*', (route) => route.abort());
  await page.goto('/#/app/chat');
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Ibáñez no contesta');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByText('No se pudo enviar').waitFor();
  await page.getByRole('link', { name: 'Historial de Ventas' }).click();
  await page.getByLabel('Buscar ventas').fill('Ibáñez');
  await expectUrl(page, /search=/);

  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión y borrar' }).click();
  const other = await server.seller();
  await submitLogin(page, other.user.email);
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByRole('list', { name: 'Mensajes' }).waitFor();
  await expectCount(page.getByText('Ibáñez no contesta'), 0);
  await page.evaluate(() => void (location.hash = '#/app/sales/999/edit'));
  // Once the sale is known to be missing there are two.
  const back = page.getByRole('link', { name: 'Volver al historial' }).first();
  await expect.poll(() => back.getAttribute('href')).toBe('#/app/sales/history');
});

test('signing out drops the calls in flight and ends the session on the server', async ({
  openPage,
  seller,
  server,
}) => {
  const page = await openPage({ session: seller });
  await page.goto('/#/app/dashboard');
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  await page.route('**/trpc/*sales.list*', () => {});
  const listed = page.waitForRequest('**/trpc/*sales.list*');
  await page.getByRole('link', { name: 'Historial de Ventas' }).click();
  await listed;
  // The client itself gives up after 30 s.
  const dropped = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes('sales.list'),
    timeout: 20_000,
  });
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('heading', { name: 'Sistema de Ventas' }).waitFor();
  await dropped;
  const profile = () => server.rest('GET', '/users/profile', { as: seller });
  await expect.poll(profile).toMatchObject({ success: false });
  await expectCount(page.getByText(EXPIRED), 0);
  await expectUrl(page, /#\/login$/);
});
