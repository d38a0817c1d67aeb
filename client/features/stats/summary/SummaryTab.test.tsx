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

test('without sales there is no empty chart', async () => {
  const { admin } = await openTeam();
  render(<SummaryTab />, { as: admin, at: AT });
  await expect.element(page.getByText('Sin ventas en los últimos 30 días')).toBeVisible();
  await expect.element(top.getByText('Todavía no hay ventas')).toBeVisible();
  await expectAccessible();
});
