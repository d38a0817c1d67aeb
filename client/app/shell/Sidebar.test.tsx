import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { Sidebar } from './Sidebar.tsx';

const ENTRIES_MAX = 9;

const menu = page.getByRole('navigation', { name: 'Principal' });
const entries = () =>
  [...menu.element().querySelectorAll<HTMLElement>('a:not(:first-child), summary')].filter((entry) =>
    entry.checkVisibility(),
  );

test("an administrator's menu has nine entries at most; the own sales are one, which opens", async () => {
  const { admin } = await openTeam();
  render(<Sidebar />, { as: admin, at: '/app/dashboard' });
  const own = menu.getByRole('link', { name: 'Historial de Ventas' });
  await expect.element(menu.getByRole('link', { name: 'Liquidaciones' })).toBeVisible();
  await expect.element(own).not.toBeInTheDocument();
  expect(entries().length).toBeGreaterThan(5);
  expect(entries().length).toBeLessThanOrEqual(ENTRIES_MAX);
  await menu.getByText('Mis ventas').click();
  for (const name of ['Nueva Venta', 'Mis cobros', 'Novedades', 'Guías y Metodologías', 'Mi Perfil'])
    await expect.element(menu.getByRole('link', { name })).toBeVisible();
  await expect.element(own).toBeVisible();
  await expectAccessible();
});

test('on an own screen the own sales are open; a seller has no fold', async () => {
  const { admin, seller } = await openTeam();
  render(<Sidebar />, { as: admin, at: '/app/sales/history' });
  await expect.element(menu.getByRole('link', { name: 'Historial de Ventas' })).toBeVisible();
  render(<Sidebar />, { as: seller, at: '/app/dashboard' });
  await expect.element(menu.getByRole('link', { name: 'Historial de Ventas' })).toBeVisible();
  await expect.element(menu.getByText('Mis ventas')).not.toBeInTheDocument();
});
