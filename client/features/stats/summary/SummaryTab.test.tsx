import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { SummaryTab } from './SummaryTab.tsx';

const AT = '/app/admin/dashboard';

const top = page.getByRole('region', { name: 'Los 5 mejores vendedores' });

test('the best sellers are of a period or of all time, and the heading says which', async () => {
  const { admin, seller } = await openTeam();
  await seller.sale();
  render(<SummaryTab />, { as: admin, at: AT });
  await expect.element(top.getByText('Últimos 30 días')).toBeVisible();
  await page.getByText('Siempre', { exact: true }).click();
  await expect.element(top.getByText('Desde siempre')).toBeVisible();
  await expect.element(top.getByRole('link', { name: seller.user.name })).toBeVisible();
  await expect.poll(address).toBe(`${AT}?days=siempre`);
});

test('last week stands first, against the one before', async () => {
  const { admin, seller, setClock } = await openTeam();
  await seller.sale();
  await setClock(Date.now() + 7 * 86_400_000);
  render(<SummaryTab />, { as: admin, at: AT });
  const week = page.getByRole('region', { name: 'Semana pasada' });
  await expect.element(week.getByText('09/03 al 15/03')).toBeVisible();
  await expect.element(week.getByRole('definition').first()).toHaveTextContent('1');
});

test('without sales there is no empty chart', async () => {
  const { admin } = await openTeam();
  render(<SummaryTab />, { as: admin, at: AT });
  await expect.element(page.getByText('Sin ventas en los últimos 30 días')).toBeVisible();
  await expect.element(top.getByText('Todavía no hay ventas')).toBeVisible();
  await expectAccessible();
});
