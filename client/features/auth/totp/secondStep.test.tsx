import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Routes } from '../../../app/routes.tsx';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, leave, render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';

const PROFILE = '/app/profile';

const codeAt = (secret: string, atMs: number) => new TOTP({ secret }).generate({ timestamp: atMs });
const codeNow = (secret: string) => codeAt(secret, Date.now());
/** Of the 30 s before: the server accepts it too, and each once. */
const earlierCode = (secret: string) => codeAt(secret, Date.now() - 30_000);

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Turns it on in the profile; returns secret and recovery codes. */
async function setUp(password: string) {
  await button('Activar').click();
  const dialog = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' });
  const code = dialog.getByLabelText('Código', { exact: true });
  const activate = dialog.getByRole('button', { name: 'Activar' });
  await dialog.getByLabelText('Contraseña actual').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect.element(dialog.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible();
  const secret = dialog.element().querySelector('code')?.textContent ?? '';
  await code.fill('000000');
  await activate.click();
  await expect.element(dialog.getByText('El campo Código no es correcto o ya se usó')).toBeVisible();
  await code.fill(earlierCode(secret));
  await activate.click();
  await expect.element(dialog.getByRole('list', { name: 'Códigos de recuperación' })).toBeVisible();
  await expectAccessible();
  const codes = [...dialog.element().querySelectorAll('li code')].map(({ textContent }) => textContent);
  await dialog.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
  await expect.element(page.getByText('Se cerraron las demás sesiones').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Listo, los guardé' }).click();
  return { secret, codes };
}

test('the second step is turned on, required at the next sign-in, and turned off', async () => {
  const { seller, password } = await openTeam();
  render(<Routes />, { as: seller, at: PROFILE });
  await page.getByText('Verificación en dos pasos').click();
  const { secret, codes } = await setUp(password);
  await expect.element(page.getByText('Activada', { exact: true })).toBeVisible();
  expect(codes).toHaveLength(10);

  await leave();
  render(<Routes />, { at: '/login' });
  await page.getByLabelText('Email').fill(seller.user.email);
  await page.getByLabelText('Contraseña', { exact: true }).fill(password);
  await button('Iniciar Sesión').click();
  const code = page.getByLabelText('Código de verificación');
  await expect.element(code).toBeVisible();
  await expectAccessible();
  await code.fill('000000');
  await button('Iniciar Sesión').click();
  await expect.element(page.getByText('El código no es correcto o ya se usó')).toBeVisible();
  await code.fill(codeNow(secret));
  await button('Iniciar Sesión').click();
  await expect.poll(address).toBe('/app/dashboard');

  render(<Routes />, { at: PROFILE });
  await page.getByText('Verificación en dos pasos').click();
  await button('Desactivar').click();
  const dialog = page.getByRole('dialog', { name: 'Desactivar la verificación en dos pasos' });
  await dialog.getByLabelText('Contraseña actual').fill(password);
  await dialog.getByLabelText('Código', { exact: true }).fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect.element(page.getByText('Desactivada', { exact: true })).toBeVisible();
});

test('an administrator without the required second step lands on its set-up, and continues from there', async () => {
  const { admin, password: currentPassword } = await openTeam();
  const { auth } = admin.calls;
  const { secret } = await auth.startTotp.mutate({ currentPassword });
  const { recoveryCodes } = await auth.enableTotp.mutate({ code: codeNow(secret) });
  await admin.calls.admin.updateSettings.mutate({ requireAdminTotp: true });
  await auth.disableTotp.mutate({ currentPassword, code: recoveryCodes[0] ?? '' });

  render(<Routes />, { as: admin, at: '/app/sales/history' });
  await expect.element(page.getByText('Actívala para continuar')).toBeVisible();
  await expect.poll(address).toBe(`${PROFILE}?required=totp`);
  await expect.element(page.getByText('Error al cargar')).not.toBeInTheDocument();
  await expectAccessible();
  await setUp(currentPassword);
  await expect.element(page.getByRole('heading', { name: 'Tus dispositivos' })).toBeVisible();
});
