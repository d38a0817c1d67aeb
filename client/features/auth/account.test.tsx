import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { PayoutForm } from '../commissions/payout/PayoutForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { DevicesCard } from './sessions/DevicesCard.tsx';

const AT = { at: '/app/profile' };

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('changing the password needs the current one and closes the other sessions', async () => {
  const { seller, password } = await openTeam();
  const { email, role } = seller.user;
  await seller.calls.auth.login.mutate({ email, password });
  render(<PasswordForm email={email} role={role} />, { ...AT, as: seller });
  await field('Contraseña actual').fill('equivocada');
  await field('Nueva contraseña').fill('nueva-clave');
  await field('Confirmar nueva contraseña').fill('otra-clave');
  await button('Cambiar contraseña').click();
  await expect.element(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await field('Confirmar nueva contraseña').fill('nueva-clave');
  await button('Cambiar contraseña').click();
  await expect.element(page.getByText('La contraseña actual no es correcta')).toBeVisible();
  await expect.element(field('Contraseña actual')).toHaveFocus();
  expect(await seller.calls.auth.sessions.query()).toHaveLength(2);

  await field('Contraseña actual').fill(password);
  await button('Cambiar contraseña').click();
  await expect.element(page.getByText('Contraseña actualizada correctamente')).toBeVisible();
  await expect.element(field('Contraseña actual')).toHaveValue('');
  expect(await seller.calls.auth.sessions.query()).toHaveLength(1);
});

test('a session on another device is closed from the list', async () => {
  const { seller, password } = await openTeam();
  const login = { email: seller.user.email, password };
  for (const _device of ['phone', 'office']) await seller.calls.auth.login.mutate(login);
  render(<DevicesCard />, { ...AT, as: seller });
  await expect.element(page.getByText('Este dispositivo')).toBeVisible();
  const closing = button(/^Cerrar la sesión de/);
  await expect.element(closing).toHaveLength(2);
  await closing.first().click();
  await expect.element(closing).toHaveLength(1);
  await button('Cerrar las demás').click();
  await expect.element(closing).not.toBeInTheDocument();
  expect(await seller.calls.auth.sessions.query()).toHaveLength(1);
});

test('with a second step on, changing the payout data asks for a code', async () => {
  const { seller, password } = await openTeam();
  const { secret } = await seller.calls.auth.startTotp.mutate({ currentPassword: password });
  const code = (atMs: number) => new TOTP({ secret }).generate({ timestamp: atMs });
  await seller.calls.auth.enableTotp.mutate({ code: code(Date.now() - 30_000) });
  render(<PayoutForm email={seller.user.email} />, { ...AT, as: seller });
  await field('CUIT').fill('20-12345678-6');
  await page.getByRole('textbox', { name: 'CBU' }).fill('2850590940090418135201');
  await field('Tu contraseña').fill(password);
  await button('Guardar datos de cobro').click();
  await expect.element(page.getByLabelText('Código de verificación')).toBeVisible();
  await expectAccessible();
  await page.getByLabelText('Código de verificación').fill('000000');
  await button('Guardar datos de cobro').click();
  await expect.element(page.getByText('El código no es correcto o ya se usó')).toBeVisible();
  await page.getByLabelText('Código de verificación').fill(code(Date.now()));
  await button('Guardar datos de cobro').click();
  await expect.element(page.getByText('Datos de cobro guardados')).toBeVisible();
  expect(await seller.calls.auth.payout.query()).toMatchObject({ cbu: '2850590940090418135201' });
});
