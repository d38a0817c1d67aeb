import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { expectAccessible } from '../../../../testing/accessible.ts';
import { cardPhoto, choosePhoto } from '../../../../testing/choosePhoto.ts';
import { address, render } from '../../../../testing/render.tsx';
import { field } from '../../../../testing/saleForm.ts';
import { openTeam, type Person } from '../../../../testing/team.ts';
import EditSaleScreen from './EditSaleScreen.tsx';

const save = page.getByRole('button', { name: 'Guardar cambios' });
const error = (text: string) => page.getByRole('alert').getByText(text);

const photoOf = async ({ calls }: Person, id: string) =>
  (await calls.sales.get.query({ id })).customerInfo.dniPhoto;

function edit(id: string, as: Person): void {
  render(<Route path="/app/sales/:id/edit" component={EditSaleScreen} />, {
    as,
    at: `/app/sales/${id}/edit`,
  });
}

test("a deleted plan can be kept, at the sale's price", async () => {
  const { admin, seller } = await openTeam();
  const values = { name: 'Plan de verano', price: 12_345.6, description: 'Por poco tiempo', features: [] };
  const { _id: planId } = await admin.calls.admin.createPlan.mutate(values);
  const { _id: id } = await seller.sale({ planId });
  await admin.calls.admin.deletePlan.mutate({ id: planId });
  edit(id, seller);
  await expect
    .element(page.getByRole('option', { name: /^Plan de verano \(plan actual\) - \$\s12\.345,60$/ }))
    .toBeInTheDocument();
  await field('Descripción').fill('Sigue igual');
  await save.click();
  await expect.poll(address).toBe('/app/sales/history');
  expect(await seller.calls.sales.get.query({ id })).toMatchObject({ planId, planPrice: 12_345.6 });
});

test('a sale with a newer status is not changed, and the server says why', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id, description } = await seller.sale();
  edit(id, seller);
  await field('Descripción').fill('Demasiado tarde');
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
  await save.click();
  await expect.element(error('La venta está en estado Instalada')).toBeVisible();
  expect(await seller.calls.sales.get.query({ id })).toMatchObject({ description });

  edit(id, seller);
  await expect.element(page.getByText('Esta venta ya no se puede modificar')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Volver al historial' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Escribir a tu administrador' }))
    .toHaveAttribute('href', '#/app/chat?tab=private');
});

test('an unknown sale says so', async () => {
  const { seller } = await openTeam();
  edit('999999', seller);
  await expect.element(page.getByText('La venta no existe')).toBeVisible();
});

test('an administrator edits the sale of a seller in any status', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'completed' });
  edit(id, admin);
  await field('Descripción').fill('Corregida por administración');
  await save.click();
  await expect.element(page.getByText('Venta modificada con éxito')).toBeVisible();
  await expect.poll(address).toBe('/app/admin/dashboard?tab=ventas');
  expect(await seller.calls.sales.get.query({ id })).toMatchObject({
    description: 'Corregida por administración',
  });
});

test('a sale does not warn of itself as a duplicate', async () => {
  const { seller } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { phone: '341 555-7070' } });
  await seller.sale({ customer: { name: 'Ana Prueba', phone: '341 555-8080', dni: '27333444' } });
  edit(id, seller);
  await field('Teléfono del cliente').fill('341 555-8080');
  const warning = page.getByRole('status').filter({ hasText: 'Puede que esta venta ya exista' });
  await expect.element(warning.getByText('Ana Prueba (Pendiente)')).toBeVisible();
  await expect.element(warning.getByRole('listitem')).toHaveLength(1);
});

describe('the photo', () => {
  const part = page.getByRole('region', { name: 'Foto del DNI' });
  const chosen = page.getByAltText('Foto del DNI elegida');

  test('is added to a sale, which keeps it', async () => {
    const { seller } = await openTeam();
    const { _id: id } = await seller.sale();
    edit(id, seller);
    await expect.element(field('Nombre del cliente')).toHaveValue('María Gómez');
    await expect.element(field('Provincia')).toHaveValue('Santa Fe');
    await choosePhoto(await cardPhoto('good'));
    await expect.element(page.getByText('La foto está lista.')).toBeVisible();
    await expectAccessible();
    await save.click();
    await expect.element(page.getByText('Venta modificada con éxito')).toBeVisible();
    edit(id, seller);
    await expect.element(chosen).toBeVisible();
    await field('DNI del cliente').fill('31222333');
    await save.click();
    await expect.poll(address).toBe('/app/sales/history');
    expect(await photoOf(seller, id)).toBeTruthy();
  });

  test('that failed blocks the changes, until it is sent again or removed', async () => {
    const { seller, causeTrouble, endTroubles } = await openTeam();
    const { _id: id } = await seller.sale();
    edit(id, seller);
    await expect.element(field('Nombre del cliente')).toBeVisible();
    await causeTrouble('/api/uploads/dni', 'silent');
    await choosePhoto(await cardPhoto('good'));
    await expect.element(part.getByText('Error de conexión. Verifica tu conexión a internet.')).toBeVisible();
    await save.click();
    await expect
      .element(page.getByText('La foto no se subió. Reinténtalo o quítala antes de guardar.'))
      .toBeVisible();
    await endTroubles();
    await part.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(page.getByText('La foto está lista.')).toBeVisible();
    await part.getByRole('button', { name: 'Quitar' }).click();
    await expect.element(chosen).not.toBeInTheDocument();
    await save.click();
    await expect.poll(address).toBe('/app/sales/history');
    expect(await photoOf(seller, id)).toBeNull();
  });
});

test('a sale changed by another user shows the conflict, loads it and keeps the typed values', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id, customerInfo } = await seller.sale();
  edit(id, seller);
  await field('Descripción').fill('Con sirena doble');
  const { dniPhoto: _photo, ...customer } = customerInfo;
  await admin.calls.sales.edit.mutate({
    id,
    description: 'Llamar antes',
    customerInfo: { ...customer, phone: '341 555-0000' },
  });
  await save.click();
  await expect.element(error('La venta cambió desde que la abriste.')).toBeVisible();
  await page.getByRole('button', { name: 'Cargar lo que dice ahora' }).click();
  const changes = page.getByRole('status').filter({ hasText: 'Esto cambió en la venta' });
  await expect.element(changes.getByText('Descripción: Llamar antes')).toBeVisible();
  await expect.element(changes.getByText('Teléfono del cliente: 341 555-0000')).toBeVisible();
  await expect.element(field('Descripción')).toHaveValue('Con sirena doble');
  await expect.element(field('Teléfono del cliente')).toHaveValue('341 555-0000');
  await save.click();
  await expect.poll(address).toBe('/app/sales/history');
  expect(await seller.calls.sales.get.query({ id })).toMatchObject({
    description: 'Con sirena doble',
    customerInfo: { phone: '341 555-0000' },
  });
});

test('a draft typed over an older state of the sale restores only the typed values', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  edit(id, seller);
  await field('Calle').fill('Belgrano');
  await admin.calls.sales.edit.mutate({ id, description: 'Llamar antes' });
  edit(id, seller);
  await expect.element(field('Calle')).toHaveValue('Belgrano');
  await expect.element(field('Descripción')).toHaveValue('Llamar antes');
  await save.click();
  await expect.poll(address).toBe('/app/sales/history');
  expect(await seller.calls.sales.get.query({ id })).toMatchObject({ description: 'Llamar antes' });
});
