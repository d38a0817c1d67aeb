import { Route } from 'wouter';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import ForgotPasswordScreen from './ForgotPasswordScreen.tsx';
import LoginScreen from './LoginScreen.tsx';
import ResetPasswordScreen from './ResetPasswordScreen.tsx';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1' };
const link = page.getByRole('link', { name: '¿Olvidaste tu contraseña?' });

test('with mail on the login leads to a form that has the typed email', async () => {
  await openTeam(MAIL);
  render(<LoginScreen />, { at: '/login' });
  await page.getByLabelText('Email').fill('ana@example.com');
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/forgot'));
  render(<ForgotPasswordScreen />, { at: '/forgot' });
  await expect.element(page.getByLabelText('Email')).toHaveValue('ana@example.com');
});

test('the form says the same for every email, and can be sent again', async () => {
  const { query, seller } = await openTeam(MAIL);
  render(<ForgotPasswordScreen />, { at: '/forgot' });
  for (const email of [seller.user.email, 'nadie@example.com']) {
    await page.getByLabelText('Email').fill(email);
    await page.getByRole('button', { name: /^Enviar/ }).click();
    await expect.element(page.getByText(/^Si hay una cuenta con ese email/)).toBeVisible();
  }
  await expectAccessible();
  await expect
    .poll(() => query('SELECT user_id FROM mail_outbox ORDER BY id'))
    .toEqual([{ user_id: Number(seller.user.id) }, { user_id: null }]);
});

test('a new password signs in at once', async () => {
  const { admin, seller } = await openTeam(MAIL);
  const { token } = await admin.calls.admin.createPasswordLink.mutate({ id: seller.user.id });
  render(<Route path="/reset/:token" component={ResetPasswordScreen} />, { at: `/reset/${token}` });
  await page.getByLabelText('Nueva contraseña', { exact: true }).fill('clave-nueva-del-mail');
  await page.getByLabelText('Confirmar nueva contraseña').fill('clave-nueva-del-mail');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.hash).toContain('/app/dashboard');
});
