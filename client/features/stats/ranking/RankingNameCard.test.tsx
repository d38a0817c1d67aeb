import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import ProfileScreen from '../../../app/ProfileScreen.tsx';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';

const visible = page.getByRole('switch', { name: 'Aparecer con mi nombre' });

test('a seller takes their name out of the ranking, and puts it back', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
  const nameSeen = async () => (await admin.calls.ranking.get.query({})).rows[0]?.name;
  render(<ProfileScreen />, { as: seller, at: '/app/profile?ranking' });
  await expect.element(visible).toBeChecked();
  await visible.click();
  await expect.element(page.getByText('Los demás ven «Un vendedor»', { exact: true })).toBeVisible();
  await expect.element(visible).not.toBeChecked();
  expect(await nameSeen()).toBe('Un vendedor');
  await visible.click();
  await expect.element(page.getByText('Los demás ven tu nombre')).toBeVisible();
  expect(await nameSeen()).not.toBe('Un vendedor');
});

test('a choice that cannot be saved goes back', async () => {
  const { seller, causeTrouble } = await openTeam();
  render(<ProfileScreen />, { as: seller, at: '/app/profile?ranking' });
  await expect.element(visible).toBeChecked();
  await causeTrouble('auth.setInRanking', 500);
  await visible.click();
  await expect.element(page.getByText('No se pudo guardar')).toBeVisible();
  await expect.element(visible).toBeChecked();
});

test('an administrator is in no ranking', async () => {
  const { admin } = await openTeam();
  render(<ProfileScreen />, { as: admin, at: '/app/profile?ranking' });
  await expect.element(page.getByRole('heading', { name: 'Tus datos', exact: true })).toBeVisible();
  await expect.element(visible).not.toBeInTheDocument();
});
