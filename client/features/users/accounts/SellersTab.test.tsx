import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatMoney } from '../../../../shared/values/money.ts';
import { DAY_MS, MINUTE_MS } from '../../../../shared/values/durations.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { SellersTab } from './SellersTab.tsx';

const AT = '/app/admin/dashboard?tab=vendedores';

const dialog = page.getByRole('dialog');
const rate = dialog.getByLabelText('Comisión (%)');
const save = dialog.getByRole('button', { name: 'Guardar cambios' });

test('a seller is found, edited and deactivated', async () => {
  const { admin, seller, addPerson } = await openTeam();
  const { name, email } = seller.user;
  const other = await addPerson();
  render(<SellersTab />, { as: admin, at: AT });
  const row = page.getByRole('row').filter({ hasText: email });
  await expect.element(page.getByText(other.user.email)).toBeVisible();
  await page.getByLabelText('Buscar vendedores').fill(email);
  await expect.element(page.getByText(other.user.email)).not.toBeInTheDocument();
  const edit = page.getByRole('button', { name: `Editar a ${name}` });
  await edit.click();
  await rate.fill('12,25');
  await save.click();
  await expect.element(dialog.getByText('El campo Comisión admite hasta un decimal')).toBeVisible();
  await rate.fill('12,5');
  await dialog.getByLabelText('Localidad').fill('Funes');
  await save.click();
  await expect.element(row.getByText(/^12,5\s%$/)).toBeVisible();
  await expect.element(row.getByText('Funes').first()).toBeVisible();

  await edit.click();
  await rate.fill('15');
  await dialog.getByRole('switch', { name: 'Activo' }).click({ force: true });
  await save.click();
  await expect.element(row.getByText('Inactivo')).toBeVisible();
  await expect.element(row.getByText(/^15,0\s%$/)).toBeVisible();
  await expect(seller.calls.auth.profile.query()).rejects.toBeInstanceOf(Error);
});

test('an unusual commission asks first', async () => {
  const { admin, seller } = await openTeam();
  render(<SellersTab />, { as: admin, at: AT });
  await page.getByRole('button', { name: `Editar a ${seller.user.name}` }).click();
  await rate.fill('250');
  await save.click();
  await expect
    .element(dialog.getByText(/¿Estás seguro de que la comisión de .* es 250,0\s%\?/))
    .toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await expect.element(rate).toHaveValue('250');
});

test('removing a seller names the open sales and the debt, and keeps the sales', async () => {
  const { admin, seller } = await openTeam();
  const { id: sellerId, name } = seller.user;
  const sale = await seller.sale();
  await admin.calls.admin.adjustCommission.mutate({ sellerId, amount: 1500, reason: 'Ajuste' });
  render(<SellersTab />, { as: admin, at: `${AT}&search=${seller.user.email}` });
  await page.getByRole('button', { name: `Más acciones para ${name}` }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Eliminar' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect
    .element(dialog.getByText('¿Estás seguro de que quieres eliminar este vendedor?'))
    .toBeVisible();
  await expect.element(dialog.getByText('Tiene 1 venta abierta.')).toBeVisible();
  await expect.element(dialog.getByText(`Tiene ${formatMoney(1500)} a cobrar.`)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Eliminar vendedor' }).click();
  await expect.element(page.getByText('No se encontró a nadie')).toBeVisible();
  const { sales } = await admin.calls.admin.listSales.query({});
  expect(sales.map(({ _id }) => _id)).toEqual([sale._id]);
  await expect(seller.calls.auth.profile.query()).rejects.toBeInstanceOf(Error);
});

test('a link for a new password can be sent by WhatsApp', async () => {
  const { admin, seller } = await openTeam();
  render(<SellersTab />, { as: admin, at: `${AT}&search=${seller.user.email}` });
  await page.getByRole('button', { name: `Más acciones para ${seller.user.name}` }).click();
  await page.getByRole('menuitem', { name: 'Crear enlace de contraseña' }).click();
  const field = dialog.getByLabelText('Enlace', { exact: true });
  await expect.element(field).toBeVisible();
  const link = (field.element() as HTMLInputElement).value;
  expect(link).toContain('/#/reset/');
  const whatsApp = dialog.getByRole('link', { name: 'Enviar por WhatsApp' });
  await expect
    .element(whatsApp)
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=/));
  expect(decodeURIComponent(whatsApp.element().getAttribute('href') ?? '')).toContain(link);
  await expectAccessible();
});

test('deactivating names the open sales, the appointments and the balance', async () => {
  const { admin, seller } = await openTeam();
  const { id: sellerId, name } = seller.user;
  const [appointed, installed] = [
    await seller.sale(),
    await seller.sale({ planId: '2' }),
    await seller.sale({ planId: '3' }),
  ];
  await admin.calls.admin.changeSaleStatus.mutate({ id: appointed._id, status: 'appointed' });
  await admin.calls.admin.changeSaleStatus.mutate({ id: installed._id, status: 'installed' });
  await admin.calls.admin.adjustCommission.mutate({ sellerId, amount: -1500, reason: 'Ajuste' });
  render(<SellersTab />, { as: admin, at: AT });
  await page.getByRole('button', { name: `Editar a ${name}` }).click();
  await expect.element(dialog.getByText(/Tiene 2 ventas/)).not.toBeInTheDocument();
  await dialog.getByRole('switch', { name: 'Activo' }).click({ force: true });
  await expect.element(dialog.getByText('Tiene 2 ventas abiertas (1 con turno).')).toBeVisible();
  const owed = `Su saldo es negativo: ${formatMoney(-1500)}. Ganó ${formatMoney(installed.commission)} que`;
  await expect.element(dialog.getByText(owed)).toBeVisible();
});

test('a farewell takes three clicks: a colleague of the town takes sales and prospects over, or whoever is chosen', async () => {
  const { admin, seller, addPerson } = await openTeam();
  const [far, near] = [await addPerson({ location: 'Salta' }), await addPerson()];
  const { _id: id } = await seller.sale();
  await seller.calls.prospects.create.mutate({ name: 'Ana Duda', phone: '3415559999' });
  await far.sale({ customer: { dni: '28111222', phone: '3415550000' } });
  render(<SellersTab />, { as: admin, at: `${AT}&search=${seller.user.email}` });
  await page.getByRole('button', { name: `Editar a ${seller.user.name}` }).click();
  await dialog.getByRole('switch', { name: 'Activo' }).click({ force: true });
  await expect.element(dialog.getByText('Tiene 1 venta abierta y 1 interesado.')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: `Guardar y pasar todo a ${near.user.name}` }).click();
  await expect
    .element(page.getByText(`Pasaron a ${near.user.name}: 1 venta y 1 interesado.`, { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('Inactivo', { exact: true })).toBeVisible();
  expect((await near.calls.sales.get.query({ id }))._id).toBe(id);

  render(<SellersTab />, { as: admin, at: `${AT}&search=${near.user.email}` });
  await page.getByRole('button', { name: `Editar a ${near.user.name}` }).click();
  await dialog.getByRole('switch', { name: 'Activo' }).click({ force: true });
  await dialog.getByRole('combobox', { name: 'Pasar sus ventas abiertas e interesados a' }).click();
  await page.getByRole('option', { name: far.user.name }).click();
  await dialog.getByLabelText('Cancelar antes las pendientes (opcional)').fill('No contestan');
  await dialog.getByRole('button', { name: `Guardar y pasar todo a ${far.user.name}` }).click();
  await expect
    .element(
      page.getByText(`1 venta cancelada. Pasaron a ${far.user.name}: 0 ventas y 1 interesado.`, {
        exact: false,
      }),
    )
    .toBeVisible();
});

test('who did not sell is found and sorted by the last sale and by those of the month, with a WhatsApp beside', async () => {
  const { admin, seller, addPerson, setClock } = await openTeam();
  const idle = await addPerson();
  await idle.sale();
  await setClock(Date.now() + 15 * DAY_MS);
  await seller.sale({ customer: { dni: '28111222', phone: '3415550000' } });
  await seller.sale({ customer: { dni: '28111333', phone: '3415550001' } });
  await page.viewport(1440, 900);
  render(<SellersTab />, { as: admin, at: AT });
  for (const [head, first] of [
    ['Última venta', idle],
    ['Última venta', seller],
    ['Este mes', seller],
    ['Este mes', admin],
  ] as const) {
    await page.getByRole('button', { name: head }).click();
    await expect.poll(() => page.getByRole('row').nth(1).element().textContent).toContain(first.user.email);
  }
  await page.getByRole('link', { name: 'Sin ventas en 14 días' }).click();
  await expect.element(page.getByRole('row').filter({ hasText: seller.user.name })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: `Escribir a ${idle.user.name} por WhatsApp` }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\//));
});

test('an invitation has a name, in the list and in the message', async () => {
  const { admin } = await openTeam();
  render(<SellersTab />, { as: admin, at: `${AT}&invite` });
  await dialog.getByLabelText('Nombre').fill('Carla Sosa');
  await dialog.getByRole('button', { name: 'Crear invitación' }).click();
  await expect.element(dialog.getByLabelText('Enlace para Carla Sosa')).toBeVisible();
  const whatsApp = dialog.getByRole('link', { name: 'Enviar por WhatsApp' });
  expect(decodeURIComponent(whatsApp.element().getAttribute('href') ?? '')).toContain(
    'Hola Carla. Te invito',
  );
  const row = dialog.getByRole('row').filter({ hasText: 'Carla Sosa' });
  await expect.element(row.getByText('Sin usar')).toBeVisible();
  await expect.element(row.getByText(/^10,0\s%$/)).toBeVisible();
});

test('what was typed comes back without an older commission or state of the account', async () => {
  const { admin, seller, setClock } = await openTeam();
  const { id, name, phone, location } = seller.user;
  const edit = page.getByRole('button', { name: `Editar a ${name}` });
  render(<SellersTab />, { as: admin, at: AT });
  await edit.click();
  await dialog.getByLabelText('Localidad').fill('Funes');
  render(<p />, { as: admin });
  await setClock(Date.now() + MINUTE_MS);
  await admin.calls.admin.editUser.mutate({ id, name, phone, location, commissionRate: 5, isActive: false });
  render(<SellersTab />, { as: admin, at: AT });
  await expect.element(page.getByText('Inactivo', { exact: true })).toBeVisible();
  await edit.click();
  await expect.element(rate).toHaveValue('5');
  await save.click();
  await expect.element(page.getByText(`Se guardaron los datos de ${name}`)).toBeVisible();
  const { users } = await admin.calls.admin.listUsers.query({});
  expect(users.find(({ _id }) => _id === id)).toMatchObject({
    location: 'Funes',
    commissionRate: 0.05,
    isActive: false,
  });
});
