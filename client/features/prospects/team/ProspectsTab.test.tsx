import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { ProspectsTab } from './ProspectsTab.tsx';

const table = page.getByRole('table', { name: 'Interesados' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const chip = (name: string) => page.getByRole('link', { name, exact: true });

test('an administrator finds the prospects of all, and moves one to another seller', async () => {
  const { admin, seller, addPerson } = await openTeam();
  const other = await addPerson({ name: 'Otra Vendedora' });
  await seller.calls.prospects.create.mutate({ name: 'Rita Paz', phone: '341 555-7070', city: 'Funes' });
  await other.calls.prospects.create.mutate({ name: 'Luis Sosa', phone: '341 555-7071' });
  render(<ProspectsTab />, { as: admin, at: '/app/admin/dashboard?tab=interesados' });
  await expect.element(chip('Nuevo 2')).toBeVisible();
  await expect.element(table.getByText('Otra Vendedora')).toBeVisible();
  await expectAccessible();
  await page.getByLabelText('Buscar interesados').fill('funes');
  await expect.element(page.getByText('1 interesado', { exact: true })).toBeVisible();
  await table.getByRole('link', { name: 'Rita Paz' }).click();
  await expect.element(page.getByText(`De ${seller.user.name}`)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Llamar' })).not.toBeInTheDocument();
  await button('Pasar a otro vendedor').click();
  await button('Pasar').click();
  await expect.element(page.getByText('Elige a quién')).toBeVisible();
  await page.getByRole('combobox', { name: 'Nuevo vendedor' }).click();
  await page.getByRole('option', { name: 'Otra Vendedora' }).click();
  await expectAccessible();
  await button('Pasar').click();
  await expect
    .element(page.getByRole('status').getByText('Rita Paz es ahora de Otra Vendedora'))
    .toBeVisible();
  await expect.element(page.getByText('De Otra Vendedora')).toBeVisible();
  expect((await seller.calls.prospects.list.query({})).prospects).toEqual([]);
  expect((await other.calls.prospects.list.query({})).prospects).toHaveLength(2);
});

test('an administrator sees what the pages bring and who has how many prospects', async () => {
  const { admin, seller } = await openTeam();
  await seller.calls.prospects.create.mutate({ name: 'Rita Paz', phone: '341 555-7070' });
  await seller.calls.pages.save.mutate({ slug: 'lucia', enabled: true });
  const request = { slug: 'lucia', name: 'Ana', phone: '341 555-7071', consent: true } as const;
  await seller.calls.pages.requestContact.mutate(request);
  render(<ProspectsTab />, { as: admin, at: '/app/admin/dashboard?tab=interesados' });
  const row = page.getByRole('table', { name: 'Por vendedor' }).getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent(`${seller.user.name}0122`);
  await expectAccessible();
});

test('an administrator erases the data of a person, with a reason', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.calls.prospects.create.mutate({ name: 'Rita Paz', phone: '341 555-7070' });
  render(<ProspectsTab />, { as: admin, at: `/app/admin/dashboard?tab=interesados&prospect=${id}` });
  await button('Borrar datos').click();
  await button('Borrar datos').last().click();
  await expect.element(page.getByText(/^El campo Motivo/)).toBeVisible();
  await page.getByLabelText('Motivo').fill('Lo pidió por teléfono');
  await button('Borrar datos').last().click();
  await expect.element(page.getByRole('dialog', { name: 'Datos borrados' })).toBeVisible();
  await expect.element(button('Borrar datos')).not.toBeInTheDocument();
});
