import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, argentineDay, formatDay } from '../../../../shared/values/dates.ts';
import { MINUTE_MS } from '../../../../shared/values/durations.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, render } from '../../../testing/render.tsx';
import { watchSavedFile } from '../../../testing/savedFile.ts';
import { openTeam, type Person } from '../../../testing/team.ts';
import { SalesTab } from './SalesTab.tsx';

const AT = '/app/admin/dashboard?tab=ventas';

const link = (customer: string) =>
  page.getByRole('link', { name: `Ver detalle de la venta de ${customer}`, exact: true });
const drawer = page.getByRole('dialog', { name: 'Detalle de la venta' });
const stored = ({ calls }: Person, id: string) => calls.sales.get.query({ id });

test('search and filters find a sale, stay in the address and clear', async () => {
  const { admin, seller } = await openTeam();
  for (const name of ['Ofelia Zárate', 'Ramiro Quinteros']) await seller.sale({ customer: { name } });
  render(<SalesTab />, { as: admin, at: AT });
  const search = page.getByLabelText('Buscar ventas');
  await expect.element(link('Ramiro Quinteros')).toBeVisible();
  await search.fill('zarate');
  await expect.element(link('Ramiro Quinteros')).not.toBeInTheDocument();
  await expect.element(link('Ofelia Zárate')).toBeVisible();
  await expect.poll(address).toContain('search=zarate');
  render(<SalesTab />, { as: admin, at: address() });
  await expect.element(search).toHaveValue('zarate');
  await page.getByLabelText('Estado', { exact: true }).selectOptions('installed');
  await expect.element(page.getByText('No se encontraron ventas con los filtros aplicados')).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar búsqueda y filtros' }).click();
  await expect.element(link('Ramiro Quinteros')).toBeVisible();
  await expect.element(search).toHaveValue('');

  await page.getByRole('combobox', { name: 'Vendedor' }).fill(seller.user.name.toLowerCase());
  await page.getByRole('option', { name: seller.user.name }).click();
  await expect.element(page.getByText('2 ventas', { exact: true })).toBeVisible();
  await expect.poll(address).toMatch(/sellerId=/);

  render(<SalesTab />, { as: admin, at: `${AT}&search=zarate&page=9` });
  await expect.element(link('Ofelia Zárate')).toBeVisible();
  await expect.poll(address).not.toContain('page=');
});

test('the table and the drawer work without a pointer', async () => {
  const { admin, seller } = await openTeam();
  for (const name of ['Primera', 'Segunda', 'Tercera']) await seller.sale({ customer: { name } });
  render(<SalesTab />, { as: admin, at: AT });
  await expect.element(link('Tercera')).toBeVisible();
  window.history.replaceState(null, '');
  (link('Tercera').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Segunda')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  await expect.element(link('Segunda')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer.getByRole('heading', { name: 'Segunda' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(drawer.getByRole('heading', { name: 'Primera' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Borrar datos del cliente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Borrar datos del cliente' });
  const cancel = dialog.getByRole('button', { name: 'Cancelar' });
  await expect.element(cancel).toBeVisible();
  (cancel.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(drawer.getByRole('heading', { name: 'Primera' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.poll(address).not.toContain('sale=');
  // The entry of the list itself, not a copy.
  expect(window.history.state).toBeNull();
});

test('a DNI is rejected with a reason; an approved sale is appointed, and installed or not', async () => {
  const { admin, seller } = await openTeam();
  await seller.sale({ customer: { name: 'Olga Sosa' } });
  const { _id: id } = await seller.sale({
    customer: { name: 'Raúl Vera', dniPhoto: await seller.photo() },
  });
  render(<SalesTab />, { as: admin, at: AT });
  const button = (name: string) => drawer.getByRole('button', { name, exact: true });
  await link('Olga Sosa').click();
  await button('Rechazar').click();
  const reason = page.getByRole('dialog', { name: '¿Por qué se rechaza el DNI?' });
  await reason.getByText('La foto no se lee').click();
  await expectAccessible();
  await reason.getByRole('button', { name: 'Rechazar DNI' }).click();
  await expect.element(drawer.getByText('DNI rechazado', { exact: true })).toBeVisible();
  await expect.element(drawer.getByText('La foto no se lee', { exact: true }).first()).toBeVisible();

  render(<SalesTab />, { as: admin, at: `${AT}&search=Vera` });
  await page.getByRole('row').filter({ hasText: 'Raúl Vera' }).getByRole('cell').nth(2).click();
  await button('Aprobar').click();
  await expect.element(drawer.getByText(/^Plazo hasta el/)).toBeVisible();
  await button('Respondió').click();
  const form = drawer.getByRole('region', { name: 'Turno de instalación' });
  await form.getByLabelText('Fecha').fill('2099-03-02');
  await form.getByRole('button', { name: 'Guardar turno' }).click();
  await expect.element(drawer.getByText('Turno: lunes 02/03/2099 de 09:00 a 12:00')).toBeVisible();
  await button('No se hizo').click();
  const outcome = page.getByRole('dialog', { name: '¿Por qué no se hizo?' });
  await outcome.getByText('No había nadie').click();
  await outcome.getByRole('button', { name: 'No se hizo' }).click();
  await form.getByLabelText('Fecha').fill('2099-03-05');
  await form.getByRole('button', { name: 'Guardar turno' }).click();
  await button('Se instaló').click();
  const early = page.getByRole('dialog', { name: 'Todavía no es su día' });
  await expect.element(early.getByText(/: jueves 05\/03\/2099/)).toBeVisible();
  expect((await stored(admin, id)).status).toBe('appointed');
  await early.getByRole('button', { name: 'Sí, se instaló' }).click();
  await expect.element(button('Pasar a Completada')).toBeVisible();
  await expectAccessible();
  expect((await stored(admin, id)).status).toBe('installed');
});

test('an appointment is offered to the customer only while it stands, as it stands', async () => {
  const { admin, seller, setClock } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { name: 'Raúl Vera' } });
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'pending_appointment' });
  render(<SalesTab />, { as: admin, at: `${AT}&sale=${id}` });
  const form = drawer.getByRole('region', { name: 'Turno de instalación' });
  const offer = drawer.getByRole('status').filter({ hasText: 'Avisar por WhatsApp' });
  await form.getByLabelText('Fecha').fill('2099-03-02');
  await form.getByRole('button', { name: 'Guardar turno' }).click();
  await expect
    .element(offer.getByText('Turno de Raúl Vera: lunes 02/03/2099 de 09:00 a 12:00'))
    .toBeVisible();
  const moved = { date: '2099-03-04', from: '14:00', to: '18:00' };
  await admin.calls.admin.setAppointment.mutate({ id, ...moved });
  await setClock(Date.now() + MINUTE_MS);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect
    .element(offer.getByText('Turno de Raúl Vera: miércoles 04/03/2099 de 14:00 a 18:00'))
    .toBeVisible();
  await drawer.getByRole('button', { name: 'No se hizo' }).click();
  const outcome = page.getByRole('dialog', { name: '¿Por qué no se hizo?' });
  await outcome.getByText('No había nadie').click();
  await outcome.getByRole('button', { name: 'No se hizo' }).click();
  await expect.element(form.getByLabelText('Fecha')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});

test('an appointment moved while the outcome is typed stays open', async () => {
  const { admin, seller, setClock } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { name: 'Delia Roca' } });
  const today = argentineDay(Date.now());
  const later = addDays(today, 3);
  const appoint = (date: string) =>
    admin.calls.admin.setAppointment.mutate({ id, date, from: '09:00', to: '12:00' });
  await appoint(today);
  render(<SalesTab />, { as: admin, at: `${AT}&sale=${id}` });
  await drawer.getByRole('button', { name: 'No se hizo' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Por qué no se hizo?' });
  await dialog.getByText('No había nadie').click();
  await appoint(later);
  await setClock(Date.now() + MINUTE_MS);
  window.dispatchEvent(new Event('visibilitychange'));
  const moved = later.split('-').toReversed().join('/');
  await expect.element(page.getByText(`Turno: ${formatDay(later, today)} de 09:00 a 12:00`)).toBeVisible();
  await dialog.getByRole('button', { name: 'No se hizo' }).click();
  await expect
    .element(page.getByText(`Mientras tanto el turno pasó al ${moved} de 09:00 a 12:00.`))
    .toBeVisible();
  expect(await stored(admin, id)).toMatchObject({ status: 'appointed' });
});

test("a customer's data are erased after typing the confirmation", async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { name: 'Olga Olvido' } });
  await admin.calls.admin.setAppointment.mutate({
    id,
    date: '2099-03-02',
    from: '09:00',
    to: '10:00',
    technician: 'Beto Instala',
  });
  render(<SalesTab />, { as: admin, at: `${AT}&sale=${id}` });
  const saved = watchSavedFile();
  await drawer.getByRole('button', { name: 'Descargar datos' }).click();
  const file = await saved();
  expect(file.name).toBe(`datos-venta-${id}.json`);
  expect(file.text).toContain('Olga Olvido');
  const dialog = page.getByRole('dialog', { name: 'Borrar datos del cliente' });
  await drawer.getByRole('button', { name: 'Borrar datos del cliente' }).click();
  const erase = dialog.getByRole('button', { name: 'Borrar datos', exact: true });
  await expect.element(dialog.getByText('Técnico del turno: Beto Instala')).toBeVisible();
  await erase.click();
  await expect.element(dialog.getByText('El campo Motivo es obligatorio')).toBeVisible();
  await dialog.getByLabelText('Motivo').fill('Lo pidió por carta');
  await erase.click();
  await expect.element(dialog.getByText('Escribe BORRAR para confirmar')).toHaveLength(2);
  await expectAccessible();
  await dialog.getByLabelText('Escribe BORRAR para confirmar').fill('borrar');
  await erase.click();
  await expect.element(page.getByText('Se borraron los datos del cliente')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(drawer.getByRole('heading', { name: 'Datos borrados' })).toBeVisible();
  await expect.element(drawer.getByText('La venta y su comisión siguen contando')).toBeVisible();
  await expect.element(page.getByText('Olga Olvido')).not.toBeInTheDocument();
});

test('an erased sale says that its customer leaves the search index, until they have', async () => {
  const { admin, seller, query } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.eraseSale.mutate({ id, reason: 'Pedido' });
  const isForgotten = async () => (await seller.calls.sales.get.query({ id })).erasedFromIndex;
  await expect.poll(isForgotten).toBe(true);
  await query("insert into settings (name, value) values ('search_rewrite', 'begun 0')");
  render(<SalesTab />, { as: admin, at: `${AT}&sale=${id}` });
  await expect.element(drawer.getByText('Se está borrando del índice')).toBeVisible();
  await query("delete from settings where name = 'search_rewrite'");
  await expect.element(drawer.getByText('Se está borrando del índice')).not.toBeInTheDocument();
});

test('the mark of a possible duplicate is cleared', async () => {
  const { admin, seller, addPerson } = await openTeam();
  await (await addPerson()).sale({ customer: { name: 'Cliente Ajeno' } });
  const { _id: id } = await seller.sale({ customer: { name: 'Carlos Ibáñez' } });
  render(<SalesTab />, { as: admin, at: `${AT}&search=Ibáñez` });
  const row = page.getByRole('row').filter({ hasText: 'Carlos Ibáñez' });
  await expect.element(row.getByText('Posible duplicada')).toBeVisible();
  await link('Carlos Ibáñez').click();
  await expect.element(drawer.getByRole('link', { name: 'Buscar ese DNI' })).toBeVisible();
  await expectAccessible();
  await drawer.getByRole('button', { name: 'No es duplicada' }).click();
  await expect.element(page.getByText('Otra venta de los 90 días anteriores')).not.toBeInTheDocument();
  expect(await stored(seller, id)).toMatchObject({ possibleDuplicate: false });
});

test('on a phone the link to a sale is a thumb high', async () => {
  await page.viewport(390, 844);
  const { admin, seller } = await openTeam();
  await seller.sale({ customer: { name: 'Dora Fuentes' } });
  render(<SalesTab />, { as: admin, at: AT });
  await expect.element(link('Dora Fuentes')).toBeVisible();
  expect(link('Dora Fuentes').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
