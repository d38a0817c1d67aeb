import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { ZonesTab } from './ZonesTab.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function upload(rows: string[]): Promise<void> {
  const sheet = ['provincia;localidad;cp desde;cp hasta;estado;nota', ...rows].join('\n');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file field');
  await page.elementLocator(input).upload(new File([sheet], 'zonas.csv', { type: 'text/csv' }));
  await button('Leer planilla').click();
}

test('an administrator adds, changes and removes a rule', async () => {
  const { admin } = await openTeam();
  render(<ZonesTab />, { as: admin });
  await expect.element(page.getByText('Todavía no hay zonas')).toBeVisible();
  await button('Agregar zona').click();
  await button('Guardar zona').click();
  await expect.element(page.getByText('El campo Provincia debe ser una de las 24 provincias')).toBeVisible();
  await field('Provincia').selectOptions('Salta');
  await field('Localidad').fill('Cafayate');
  await field('CP desde').fill('4427');
  await button('Guardar zona').click();
  await expect
    .element(page.getByText('El rango de códigos postales necesita los campos CP desde y CP hasta'))
    .toBeVisible();
  await field('CP desde').fill('');
  await expectAccessible();
  await button('Guardar zona').click();
  await button('Editar Salta · Cafayate').click();
  await field('Estado').selectOptions('Sin cobertura por ahora');
  await button('Guardar zona').click();
  await expect.element(page.getByRole('table').getByText('Sin cobertura por ahora')).toBeVisible();
  await field('Donde ninguna regla lo dice').selectOptions('Zona habilitada');
  await expect.poll(async () => (await admin.calls.zones.list.query()).fallback).toBe('enabled');
  await button('Eliminar Salta · Cafayate').click();
  await button('Eliminar zona').click();
  await expect.element(page.getByText('Todavía no hay zonas')).toBeVisible();
});

test('a spreadsheet with an error stores nothing, a corrected one all of it', async () => {
  const { admin } = await openTeam();
  render(<ZonesTab />, { as: admin });
  await button('Importar planilla').click();
  await upload(['Salta;;;;Habilitada;', 'Uruguay;;;;Habilitada;']);
  await expect.element(page.getByText('2 filas, 1 con errores')).toBeVisible();
  await expect.element(page.getByText('El campo Provincia debe ser una de las 24 provincias')).toBeVisible();
  await expectAccessible();
  await upload(['Salta;;;;Habilitada;', 'Jujuy;;;;A confirmar;']);
  await button('Guardar 2 zonas').click();
  await expect.element(page.getByText('2 zonas nuevas, 0 que ya existían')).toBeVisible();
  expect((await admin.calls.zones.list.query()).zones).toHaveLength(2);
});

test('of many rules the first hundred are drawn, the others on request', async () => {
  const { admin, query } = await openTeam();
  await query(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
     INSERT INTO zones (province, city, city_key, postal_from, postal_to, state)
     SELECT 'Salta', 'Paraje ' || i, 'paraje ' || i, '', '', 'enabled' FROM n`,
  );
  render(<ZonesTab />, { as: admin });
  const rules = page.getByRole('table', { name: 'Zonas' }).getByRole('button', { name: 'Editar' });
  await expect.element(rules).toHaveLength(100);
  await expectAccessible();
  await button('Ver 50 más').click();
  await expect.element(rules).toHaveLength(150);
  await expect.element(button('Ver 50 más')).not.toBeInTheDocument();
});

test('places where customers ask are listed', async () => {
  const { admin, seller } = await openTeam();
  await admin.calls.admin.createZone.mutate({ province: 'Santa Fe', state: 'disabled' });
  await seller.sale();
  render(<ZonesTab />, { as: admin });
  await expect.element(page.getByRole('table', { name: 'Dónde piden' }).getByText('Rosario')).toBeVisible();
});
