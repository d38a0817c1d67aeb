import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import RegisterScreen from './RegisterScreen.tsx';

const AT = { at: '/register' };
const MISMATCH = 'Las contraseñas no coinciden';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const register = page.getByRole('button', { name: 'Registrarse' });

async function fill(email: string): Promise<void> {
  for (const [label, text] of Object.entries({
    'Nombre Completo': 'Ana Paredes',
    Email: email,
    Contraseña: 'secreto-123',
    'Confirmar Contraseña': 'secreto-123',
    Teléfono: '341 555-2020',
    Localidad: 'Rosario',
  }))
    await field(label).fill(text);
}

test('the registration has its title and names every empty field', async () => {
  await openTeam();
  render(<RegisterScreen />, AT);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Registro de Vendedor' })).toBeVisible();
  await expect.element(page.getByText('Crea tu cuenta para comenzar a vender')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Inicia sesión' })).toHaveAttribute('href', '#/login');
  await register.click();
  for (const label of ['Nombre Completo', 'Email', 'Contraseña', 'Teléfono', 'Localidad'])
    await expect.element(page.getByText(`El campo ${label} es obligatorio`)).toBeVisible();
  await expect.element(field('Contraseña')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Nombre Completo')).toHaveFocus();
  await expectAccessible();
});

test('an invitation greets with who invites and pesos per plan, and fills the name', async () => {
  const { admin } = await openTeam();
  const { token } = await admin.calls.admin.createInvitation.mutate({ name: 'Nahuel Ferreyra' });
  render(<RegisterScreen />, { at: `/register?invitation=${token}` });
  await expect.element(page.getByText(/ te invita a vender$/)).toBeVisible();
  await expect
    .element(page.getByText(/^Ganas \$\s3\.490,00 por cada venta instalada de Alarma Hogar/))
    .toBeVisible();
  await expect.element(field('Nombre Completo')).toHaveValue('Nahuel Ferreyra');
  await expectAccessible();
});

test('an invitation that nobody made says so', async () => {
  await openTeam();
  render(<RegisterScreen />, { at: '/register?invitation=nada' });
  await expect.element(page.getByRole('status').getByText(/La invitación no es válida/)).toBeVisible();
});

test('different or short passwords show an error and register nobody', async () => {
  const { query } = await openTeam();
  render(<RegisterScreen />, AT);
  await fill('difieren@example.com');
  for (const edited of ['Contraseña', 'Confirmar Contraseña']) {
    await field('Confirmar Contraseña').fill('otra-cosa');
    await register.click();
    await expect.element(page.getByText(MISMATCH)).toBeVisible();
    await expect.element(field('Confirmar Contraseña')).toHaveFocus();
    await field(edited).fill('algo-nuevo');
    await expect.element(page.getByText(MISMATCH)).not.toBeInTheDocument();
  }
  await field('Contraseña').fill('12345');
  await register.click();
  await expect.element(page.getByText('El campo Contraseña debe tener al menos 6 caracteres')).toBeVisible();
  expect(await query("SELECT 1 FROM users WHERE email = 'difieren@example.com'")).toEqual([]);
});

test('typed values survive a refusal and leaving the form, passwords do not', async () => {
  const { seller } = await openTeam();
  render(<RegisterScreen />, AT);
  await fill(seller.user.email);
  await register.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ya existe una cuenta con ese email');
  await expect.element(field('Contraseña')).toHaveValue('secreto-123');
  await expectAccessible();
  render(<RegisterScreen />, AT);
  await expect.element(field('Nombre Completo')).toHaveValue('Ana Paredes');
  await expect.element(field('Email')).toHaveValue(seller.user.email);
  await expect.element(field('Teléfono')).toHaveValue('341 555-2020');
  await expect.element(field('Localidad')).toHaveValue('Rosario');
  await expect.element(field('Contraseña')).toHaveValue('');
  await expect.element(field('Confirmar Contraseña')).toHaveValue('');
});

test('registering without a connection says so', async () => {
  const { causeTrouble } = await openTeam();
  render(<RegisterScreen />, AT);
  await fill('sinred@example.com');
  await causeTrouble('auth.register', 'silent');
  await register.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error de conexión. Verifica tu conexión a internet.');
});
