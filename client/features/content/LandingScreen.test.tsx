import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import LandingScreen from './LandingScreen.tsx';

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

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
  await alert
    .getByRole('button', { name: 'Reintentar' })
    .click()
    .catch(() => undefined);
  await expect.element(heading('Alarma Hogar')).toBeVisible();
});
