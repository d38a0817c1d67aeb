import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import ZonesScreen from './ZonesScreen.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: true });

test('a seller finds whether a place is covered, by its name or postal code', async () => {
  const { admin, seller } = await openTeam();
  const { createZone } = admin.calls.admin;
  await createZone.mutate({ province: 'Santa Fe', state: 'enabled' });
  await createZone.mutate({ province: 'Santa Fe', city: 'Rafaela', state: 'disabled', note: 'En obra' });
  await createZone.mutate({ province: 'Salta', postalFrom: '4400', postalTo: '4409', state: 'enabled' });
  render(<ZonesScreen />, { as: seller });
  await field('Localidad o código postal').fill('rafaela');
  await expect.element(page.getByText('Elige la provincia para saber si está habilitada.')).toBeVisible();
  await field('Provincia').selectOptions('Santa Fe');
  await expect.element(page.getByRole('status').getByText('Sin cobertura por ahora')).toBeVisible();
  await expect.element(page.getByRole('status').getByText('En obra')).toBeVisible();
  await field('Localidad o código postal').fill('Rosario');
  await expect.element(page.getByRole('status').getByText('Zona habilitada')).toBeVisible();
  await field('Provincia').selectOptions('Salta');
  await expect.element(page.getByRole('status').getByText('A confirmar')).toBeVisible();
  await field('Localidad o código postal').fill('A4405XYZ');
  await expect.element(page.getByRole('status').getByText('Zona habilitada')).toBeVisible();
  await expect.element(page.getByText('CP 4400 a 4409')).toBeVisible();
  await expectAccessible();
});

test('without rules the screen says so', async () => {
  const { seller } = await openTeam();
  render(<ZonesScreen />, { as: seller });
  await expect.element(page.getByText('Todavía no hay zonas cargadas')).toBeVisible();
});
