import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/accessible.ts';
import { clickUnlessGone } from '../testing/clicks.ts';
import { render } from '../testing/render.tsx';
import { openTeam } from '../testing/team.ts';
import { Routes } from './routes.tsx';

const AT = '/app/profile';

const field = (label: string) => page.getByLabelText(label, { exact: true });

test('the profile shows rate and status, keeps the email, and greets with the new name', async () => {
  const { seller } = await openTeam();
  render(<Routes />, { as: seller, at: AT });
  await expect.poll(() => document.title).toBe('Mi Perfil · Sistema de Ventas');
  await expect.element(field('Email')).toBeDisabled();
  await expect.element(field('Email')).toHaveValue(seller.user.email);
  await expect.element(page.getByText('Se cambia más abajo, con tu contraseña')).toBeVisible();
  await expect.element(page.getByText(/^10,0\s?%$/)).toBeVisible();
  await expect.element(page.getByText('Activo', { exact: true })).toBeVisible();
  await field('Nombre Completo').fill('Lucía F. de Sosa');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const success = page.getByText('Perfil actualizado correctamente');
  await expect.element(success).toBeVisible();
  await expect.element(success).not.toBeInTheDocument();
  await expect.element(page.getByText('Hola, Lucía F. de Sosa')).toBeVisible();
  const { location } = seller.user;
  expect(await seller.calls.auth.profile.query()).toMatchObject({ name: 'Lucía F. de Sosa', location });
});

test('on a phone the profile is one screen of rows, each of which opens', async () => {
  await page.viewport(390, 844);
  const { seller } = await openTeam();
  render(<Routes />, { as: seller, at: AT });
  await expect.element(page.getByText('Tus datos', { exact: true })).toBeVisible();
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(844);
  await expect.element(field('Nombre Completo')).not.toBeInTheDocument();
  await page.getByText('Datos personales').click();
  await expect.element(field('Nombre Completo')).toBeVisible();
  await expectAccessible();
  await page.viewport(1280, 800);
});

test('on a phone an address that names a part of the profile leads to it', async () => {
  const { seller } = await openTeam();
  for (const [part, title] of [
    ['datos', 'Datos personales'],
    ['pagina', 'Tu página'],
    ['ranking', 'Ranking de instalaciones'],
    ['cobro', 'Datos de cobro'],
    ['clave', 'Cambiar contraseña'],
    ['segundo-paso', 'Verificación en dos pasos'],
    ['dispositivos', 'Tus dispositivos'],
  ] as const) {
    await page.viewport(390, 500);
    render(<Routes />, { as: seller, at: `${AT}?${part}` });
    const head = page.getByRole('heading', { name: title });
    await expect.element(head).toBeVisible();
    await expect.poll(() => head.element().getBoundingClientRect().top).toBeLessThan(150);
    expect(head.element().getBoundingClientRect().top).toBeGreaterThan(50);
  }
  await page.viewport(1280, 800);
});

test('payout data that cannot be loaded leave the rest of the profile, and are fetched again', async () => {
  const { seller, causeTrouble, endTroubles } = await openTeam();
  await causeTrouble('auth.payout', 'silent');
  render(<Routes />, { as: seller, at: `${AT}?cobro` });
  const failed = page.getByText('Error al cargar tus datos de cobro');
  await expect.element(failed).toBeVisible();
  await expect.element(field('Nombre Completo')).toBeVisible();
  await endTroubles();
  // The page also retries by itself, so the button may be gone.
  clickUnlessGone(page.getByRole('button', { name: 'Reintentar' }));
  await expect.element(failed).not.toBeInTheDocument();
});

test('a password that someone else has is said, with the way to change it', async () => {
  const { seller, query, password } = await openTeam();
  await query('UPDATE users SET guessed_at = ? WHERE id = ?', Date.now(), Number(seller.user.id));
  render(<Routes />, { as: seller, at: '/app/dashboard' });
  const notice = page.getByRole('status').filter({ hasText: 'Alguien tiene tu contraseña' });
  await notice.getByRole('button', { name: 'Cambiarla' }).click();
  await expect.element(field('Contraseña actual')).toHaveFocus();
  await field('Contraseña actual').fill(password);
  await field('Nueva contraseña').fill('otra-clave-nueva');
  await field('Confirmar nueva contraseña').fill('otra-clave-nueva');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});
