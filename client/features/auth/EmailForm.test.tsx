import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { EmailForm } from './EmailForm.tsx';
import RegisterScreen from './RegisterScreen.tsx';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Contraseña', { exact: true });
const save = page.getByRole('button', { name: 'Cambiar email' });

test('the own email changes with the password; a taken one says so', async () => {
  const { admin, seller, password: known } = await openTeam();
  render(<EmailForm email={admin.user.email} />, { as: admin });
  const newEmail = page.getByLabelText('Nuevo email');
  await newEmail.fill(seller.user.email);
  await password.fill('otra-clave');
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('La contraseña actual no es correcta');
  await password.fill(known);
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ya existe una cuenta con ese email');
  await newEmail.fill('laura@example.com');
  await save.click();
  await expect.element(page.getByText('Email actualizado correctamente')).toBeVisible();
  await expect.element(password).toHaveValue('');
  expect((await admin.calls.auth.profile.query()).email).toBe('laura@example.com');
});

test('registering with a likely typo asks once, and goes on when insisted', async () => {
  const { query } = await openTeam();
  render(<RegisterScreen />, { at: '/register' });
  await page.getByLabelText('Nombre Completo').fill('Ana Paz');
  await email.fill('ana@gmail.con');
  await password.fill('una-clave-larga');
  await page.getByLabelText('Confirmar Contraseña').fill('una-clave-larga');
  await page.getByLabelText('Teléfono').fill('341 555-1234');
  await page.getByLabelText('Localidad').fill('Rosario');
  const register = page.getByRole('button', { name: 'Registrarse' });
  await register.click();
  await expect.element(page.getByText('¿Quisiste decir ana@gmail.com?')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Sí, corregirlo' }).click();
  await expect.element(email).toHaveValue('ana@gmail.com');
  await expect.element(page.getByText(/Quisiste decir/)).not.toBeInTheDocument();
  await email.fill('ana@gmail.con');
  await register.click();
  await expect.element(page.getByText('¿Quisiste decir ana@gmail.com?')).not.toBeInTheDocument();
  const accounts = () => query("SELECT email FROM users WHERE email LIKE 'ana@%'");
  await expect.poll(accounts).toEqual([{ email: 'ana@gmail.con' }]);
});
