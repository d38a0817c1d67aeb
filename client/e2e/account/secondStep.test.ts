import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectFocused, expectNoSidewaysScroll, expectUrl } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { ADMIN_PASSWORD, PASSWORD, type Server, type Session } from '../support/server.ts';

/** Code of the next 30 s: the server accepts each once. */
const nextCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
const codeNow = (secret: string) => new TOTP({ secret }).generate();

/** Returns secret and recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/#/app/profile');
  return setUp(page);
}

async function setUp(page: Page, password = PASSWORD): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' });
  await dialog.getByLabel('Contraseña actual').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByRole('img', { name: 'Código QR para la aplicación' }).waitFor();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Código', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await dialog.getByText('El campo Código no es correcto o ya se usó').waitFor();
  await dialog.getByLabel('Código', { exact: true }).fill(codeNow(secret));
  await dialog.getByRole('button', { name: 'Activar' }).click();
  const list = dialog.getByRole('list', { name: 'Códigos de recuperación' });
  await list.waitFor();
  await expectAccessible(page);
  const codes = await list.locator('code').allTextContents();
  await dialog.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
  await page.getByText('Se cerraron las demás sesiones').waitFor();
  await dialog.getByRole('button', { name: 'Listo, los guardé' }).click();
  await page.getByText('Activada', { exact: true }).waitFor();
  return { secret, codes };
}

async function requireWithoutHaving(server: Server, as: Session): Promise<void> {
  const currentPassword = ADMIN_PASSWORD;
  const call = (method: string, path: string, body: object) =>
    server.rest<{ secret: string; recoveryCodes: string[] }>(method, path, { as, body });
  const { secret } = await call('POST', '/users/totp', { currentPassword });
  const { recoveryCodes } = await call('PUT', '/users/totp', { code: codeNow(secret) });
  await call('PUT', '/admin/settings', { requireAdminTotp: true });
  await call('DELETE', '/users/totp', { currentPassword, code: recoveryCodes[0] });
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/#/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByLabel('Código de verificación').waitFor();
}

test('the second step is turned on, required at the next sign-in, and turned off', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  const { secret, codes } = await turnOn(page);
  expect(codes).toHaveLength(10);
  await expectNoSidewaysScroll(page);

  const phone = await openPage({ viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await signIn(phone, seller.user.email);
  await expectAccessible(phone);
  await phone.getByLabel('Código de verificación').fill('000000');
  await phone.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await phone.getByText('El código no es correcto o ya se usó').waitFor();
  await phone.getByLabel('Código de verificación').fill(nextCode(secret));
  await phone.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expectUrl(phone, /#\/app\/dashboard$/);

  await page.getByRole('button', { name: 'Desactivar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Desactivar la verificación en dos pasos' });
  await dialog.getByLabel('Contraseña actual').fill(PASSWORD);
  await dialog.getByLabel('Código', { exact: true }).fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await page.getByText('Desactivada', { exact: true }).waitFor();
});

test('an administrator without the required second step lands on its set-up, and continues from there', async ({
  openPage,
  startOwnServer,
}) => {
  const server = await startOwnServer();
  const admin = await server.admin();
  const page = await openPage({ session: admin, server, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/app/chat');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await requireWithoutHaving(server, admin);

  await page.goto('/#/app/sales/history');
  await page.getByText('Actívala para continuar').waitFor();
  await expectUrl(page, /#\/app\/profile\?required=totp$/);
  expect(await page.getByText('Error al cargar').count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await setUp(page, ADMIN_PASSWORD);
  await page.getByRole('heading', { name: 'Tus dispositivos' }).waitFor();
  await page.goto('/#/app/admin/dashboard?tab=auditoria');
  await page.getByRole('table', { name: 'Auditoría' }).waitFor();
});

test('a password that someone else has is said, with the way to change it', async ({
  openPage,
  startOwnServer,
}) => {
  // Addresses as a proxy names them: the owner's must not be blocked.
  const own = await startOwnServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' });
  const seller = await own.seller();
  const { secret } = await own.rest<{ secret: string }>('POST', '/users/totp', {
    as: seller,
    body: { currentPassword: PASSWORD },
  });
  await own.rest('PUT', '/users/totp', { as: seller, body: { code: codeNow(secret) } });
  for (let address = 1; address <= 10; address += 1) {
    await fetch(`${own.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${address}` },
      body: JSON.stringify({ email: seller.user.email, password: PASSWORD, totp: '000000' }),
    });
  }
  const page = await openPage({ server: own, session: seller });
  await page.goto('/#/app/dashboard');
  const notice = page.getByRole('status').filter({ hasText: 'Alguien tiene tu contraseña' });
  await notice.waitFor();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Cambiarla' }).click();
  await expectFocused(page.getByLabel('Contraseña actual', { exact: true }));
  await page.getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave-nueva');
  await page.getByLabel('Confirmar nueva contraseña', { exact: true }).fill('otra-clave-nueva');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await notice.waitFor({ state: 'detached' });
});
