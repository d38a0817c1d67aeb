import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { clickUnlessGone } from '../../testing/clicks.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import LandingScreen from './LandingScreen.tsx';

const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('the landing shows plans, prices and the ways in; who is signed in finds the dashboard', async () => {
  await page.viewport(390, 844);
  const { seller } = await openTeam();
  render(<LandingScreen />);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Vende alarmas desde tu celular');
  await expect.poll(() => document.title).toBe('Vende alarmas desde tu celular · Sistema de Ventas');
  for (const text of [
    '5000+',
    'vendedores activos',
    '98%',
    'de satisfacción',
    '24/7',
    /^desde\s+\$\s24\.900,00$/,
    'Sin stock, sin inversión',
    'Capacitación diaria y mentoría gratuita',
    'Un dashboard que hace las cuentas',
    'Control de comisiones',
    'Chat integrado',
    'Sistema de entrenamiento',
    'Seguridad',
  ]) {
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  const plans = [...document.querySelectorAll('#precios li:has(h3)')];
  expect(plans.map((plan) => plan.querySelector('h3')?.textContent)).toEqual([
    'Alarma Esencial',
    'Alarma Hogar',
    'Alarma Comercio',
  ]);
  expect(plans.at(-1)?.textContent).toMatch(/\$\s52\.900,00[^]*Botón antipánico/);
  await expect.element(link('Empieza a vender gratis')).toHaveAttribute('href', '#/register');
  await expect.element(link('Inicia sesión')).toHaveAttribute('href', '#/login');
  render(<LandingScreen />, { as: seller });
  await expect.element(link('Ir al dashboard')).toHaveAttribute('href', '#/app/dashboard');
  const { width, height } =
    link('Sistema de Ventas, ir al inicio').element().querySelector('svg')?.getBoundingClientRect() ?? {};
  expect([width, height]).toEqual([32, 32]);
});

test('without plans the landing announces new ones', async () => {
  const { admin } = await openTeam();
  for (const { _id: id } of await admin.calls.plans.list.query())
    await admin.calls.admin.deletePlan.mutate({ id });
  render(<LandingScreen />);
  await expect.element(heading('Estamos preparando nuevos planes')).toBeVisible();
  await expect.element(page.getByText('desde', { exact: true })).not.toBeInTheDocument();
});

test('without a response the landing stays whole, shows an error, and tries again', async () => {
  const { causeTrouble, endTroubles } = await openTeam();
  await causeTrouble('/trpc', 'silent');
  render(<LandingScreen />);
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Error de conexión. Verifica tu conexión a internet.')).toBeVisible();
  await expect.element(page.getByText('de alarma monitoreada', { exact: true })).toBeVisible();
  await expect.element(heading('Vende desde tu celular')).toBeVisible();
  await expectAccessible();
  await endTroubles();
  // The page also retries by itself, so the button may be gone.
  clickUnlessGone(alert.getByRole('button', { name: 'Reintentar' }));
  await expect.element(heading('Alarma Hogar')).toBeVisible();
});
