import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, argentineDay } from '../../shared/values/dates.ts';
import { DAY_MS, HOUR_MS } from '../../shared/values/durations.ts';
import { formatMoney } from '../../shared/values/money.ts';
import { expectAccessible } from '../testing/accessible.ts';
import { address, render } from '../testing/render.tsx';
import { openTeam } from '../testing/team.ts';
import Home from './Home.tsx';

const AT = '/app/dashboard';
const BACKUP_WARNING = 'Falta una copia de seguridad';

const top = (name: string) => page.getByRole('heading', { name }).element().getBoundingClientRect().top;
const section = (name: string) => page.getByRole('region', { name, exact: true });

test('an administrator is warned of a backup that is missing, a seller is not', async () => {
  const { admin, seller, setClock } = await openTeam({ BACKUP_HOUR: 'off' });
  render(<Home />, { as: admin, at: AT });
  await expect.element(page.getByText('Estás al día')).toBeVisible();
  await expect.element(page.getByText(BACKUP_WARNING)).not.toBeInTheDocument();
  await setClock(Date.now() + 3 * DAY_MS);
  render(<Home />, { as: seller, at: AT });
  await expect.element(page.getByRole('heading', { name: 'Dashboard de Ventas' })).toBeVisible();
  await expect.element(page.getByText(BACKUP_WARNING)).not.toBeInTheDocument();
});

test('a backup that is missing is warned of', async () => {
  const { admin, setClock } = await openTeam({ BACKUP_HOUR: 'off' });
  await setClock(Date.now() + 3 * DAY_MS);
  render(<Home />, { as: admin, at: AT });
  await expect.element(page.getByRole('alert').getByText(BACKUP_WARNING)).toBeVisible();
  await expect.element(page.getByText('Todavía no se hizo ninguna.')).toBeVisible();
  await expectAccessible();
});

test('an administrator confirms a doubtful clock, and sees which photos will be removed', async () => {
  const { admin, seller, query } = await openTeam({ BACKUP_HOUR: 'off' });
  const { _id: id } = await seller.sale();
  const yearAgoMs = Date.now() - 365 * DAY_MS;
  await query(
    "UPDATE settings SET value = json_set(value, '$.rightMs', json_extract(value, '$.rightMs') - ?) WHERE name = 'clock'",
    3 * DAY_MS,
  );
  await query(
    `INSERT INTO files (id, name, purpose, owner_id, original_name, content_type, size_bytes, created_at, attached_at)
     VALUES (77, 'vieja.jpg', 'dni', 1, 'dni.jpg', 'image/jpeg', 4, ?, ?)`,
    yearAgoMs,
    yearAgoMs,
  );
  await query(
    'UPDATE sales SET photo_id = 77, has_photos = 1, ended_at = ? WHERE id = ?',
    yearAgoMs,
    Number(id),
  );
  await query("UPDATE settings SET value = ? WHERE name = 'first_photo_sweep_at'", Date.now() + 5 * DAY_MS);
  render(<Home />, { as: admin, at: AT });
  const warning = page.getByText('Revisa la hora del servidor');
  await expect.element(page.getByRole('alert').getByText('Revisa la hora del servidor')).toBeVisible();
  await expect.element(page.getByText(/^1 foto se borrará el \d/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'La hora es correcta' }).click();
  await expect.element(page.getByText('La hora del servidor quedó confirmada')).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

test('pending work comes first, by section, and is done from there', async () => {
  const { admin, seller, setClock } = await openTeam();
  const sell = async (name: string, status?: 'pending_appointment' | 'appointed') => {
    const { _id: id } = await seller.sale({ customer: { name, dniPhoto: await seller.photo() } });
    if (status) await admin.calls.admin.changeSaleStatus.mutate({ id, status });
    return id;
  };
  await sell('Elsa Tardía', 'pending_appointment');
  await setClock(Date.now() + 50 * HOUR_MS);
  for (const number of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']) await sell(`${number} Verde`);
  await sell('Iván Espera', 'pending_appointment');
  const disputed = { id: await sell('Noé Fecha', 'appointed'), kind: 'amount', message: 'Es más' } as const;
  await seller.calls.sales.createClaim.mutate(disputed);
  await seller.sale({ customer: { name: 'Lía Sinfoto' } });
  render(<Home />, { as: admin, at: AT });
  await expect.element(section('Vencidas').getByText('venció hace 2 horas')).toBeVisible();
  await expect.element(section('Turnadas sin fecha').getByText('Noé Fecha')).toBeVisible();
  await expect
    .element(section('Reclamos').getByRole('link', { name: `Responder: ${seller.user.name}` }))
    .toBeVisible();
  await expect
    .element(section('DNI por verificar').getByRole('link', { name: 'Ver todas (5)' }))
    .toHaveAttribute('href', '#/app/admin/verify');
  await expect.element(section('DNI por verificar').getByRole('listitem')).toHaveLength(3);
  const chips = page.getByRole('navigation', { name: 'Lo que espera' }).getByRole('link');
  await expect.element(chips.first()).toHaveTextContent('Vencidas 1');
  await expect.element(chips.nth(1)).toHaveTextContent('Reclamos 1');
  expect(top('Vencidas')).toBeLessThan(top('Reclamos'));
  await expect.element(page.getByRole('heading', { name: 'Ventas del equipo' })).toBeVisible();
  await expect
    .element(section('En marcha').getByRole('link', { name: 'DNI sin foto 1' }))
    .toHaveAttribute('href', '#/app/admin/tray/no_photo');
  expect(top('Turnadas sin fecha')).toBeLessThan(top('En marcha'));
  expect(top('En marcha')).toBeLessThan(top('Ventas del equipo'));
  await expectAccessible();

  await page.getByRole('link', { name: 'Dar turno: Iván Espera' }).click();
  const drawer = page.getByRole('dialog', { name: 'Detalle de la venta' });
  const form = drawer.getByRole('region', { name: 'Turno de instalación' });
  await form.getByLabelText('Fecha').fill('2099-03-02');
  await form.getByRole('button', { name: 'Guardar turno' }).click();
  await expect.element(drawer.getByText('Turno: lunes 02/03/2099 de 09:00 a 12:00')).toBeVisible();
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(section('Para dar turno')).not.toBeInTheDocument();
  await expect.poll(address).toBe(AT);
});

test('the queue of the drawer is its section, also once a sale has left it, and arrows walk the rows', async () => {
  const { admin, seller } = await openTeam();
  for (const name of ['Uno', 'Dos', 'Tres']) {
    const { _id: id } = await seller.sale({ customer: { name: `${name} Verde` } });
    const status = name === 'Tres' ? 'appointed' : 'pending_appointment';
    await admin.calls.admin.changeSaleStatus.mutate({ id, status });
  }
  render(<Home />, { as: admin, at: AT });
  await expect.element(page.getByRole('link', { name: 'Dar turno: Uno Verde' })).toBeVisible();
  (page.getByRole('link', { name: 'Dar turno: Uno Verde' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'Dar turno: Dos Verde' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const drawer = page.getByRole('dialog', { name: 'Detalle de la venta' });
  await expect.element(drawer.getByText('2 de 2')).toBeVisible();
  await drawer.getByRole('button', { name: 'Venta anterior' }).click();
  const form = drawer.getByRole('region', { name: 'Turno de instalación' });
  await form.getByLabelText('Fecha').fill(addDays(argentineDay(Date.now()), 1));
  await form.getByRole('button', { name: 'Guardar y siguiente' }).click();
  await expect.element(drawer.getByText('2 de 2')).toBeVisible();
  await expect.element(form.getByText('Dos Verde ·')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Guardar turno' })).toBeVisible();
});

test('an administrator is up to date while sellers owe photos', async () => {
  const { admin, seller } = await openTeam();
  await seller.sale({ customer: { name: 'Lía Sinfoto' } });
  render(<Home />, { as: admin, at: AT });
  await expect.element(section('En marcha').getByRole('link', { name: 'DNI sin foto 1' })).toBeVisible();
  await expect.element(page.getByText('Estás al día')).toBeVisible();
  await expectAccessible();
});

test("the team's figures link to its sales", async () => {
  const { admin, seller } = await openTeam();
  await seller.sale();
  render(<Home />, { as: admin, at: AT });
  await expect
    .element(page.getByRole('link', { name: /Pendiente$/ }))
    .toHaveAttribute('href', expect.stringMatching(/tab=ventas&status=pending$/));
});

test('the own figures of an administrator who sells nothing are not shown', async () => {
  const { admin, seller } = await openTeam();
  await seller.sale();
  render(<Home />, { as: admin, at: AT });
  await expect.element(page.getByRole('heading', { name: 'Ventas del equipo' })).toBeVisible();
  for (const text of ['Ventas totales', 'Ventas Recientes', /Comisión/])
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
});

test('the own figures of an administrator who sells come after the tray', async () => {
  const { admin } = await openTeam();
  await admin.sale();
  render(<Home />, { as: admin, at: AT });
  await expect.element(page.getByText('Ventas totales')).toBeVisible();
});

test('a chat that needs no reply is marked as answered', async () => {
  const { admin, seller, setClock } = await openTeam();
  const { _id: id } = await seller.calls.chat.privateAdmin.query();
  await seller.calls.chat.send.mutate({ id, content: '¡Mil gracias!' });
  await setClock(Date.now() + 5 * HOUR_MS);
  render(<Home />, { as: admin, at: AT });
  await expect.element(section('Mensajes sin responder')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: /^Marcar respondido: / }).click();
  await expect.element(page.getByText('Estás al día')).toBeVisible();
});

test('a chat in which the seller wrote meanwhile is not marked as answered', async () => {
  const { admin, seller, setClock } = await openTeam();
  const { _id: id } = await seller.calls.chat.privateAdmin.query();
  await seller.calls.chat.send.mutate({ id, content: '¡Mil gracias!' });
  await setClock(Date.now() + 5 * HOUR_MS);
  render(<Home />, { as: admin, at: AT });
  const mark = page.getByRole('button', { name: /^Marcar respondido: / });
  await expect.element(mark).toBeVisible();
  await seller.calls.chat.send.mutate({ id, content: '¿Y el turno?' });
  await mark.click();
  await expect.element(page.getByText(/^Mientras tanto .+ escribió otro mensaje$/)).toBeVisible();
});

test('sellers to be paid are one line with the sum, which leads to the payday', async () => {
  const { admin, seller, addPerson } = await openTeam();
  for (const person of [seller, await addPerson()]) {
    const { _id: id } = await person.sale();
    await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'completed' });
  }
  render(<Home />, { as: admin, at: AT });
  const { sellers } = await admin.calls.admin.commissionSellers.query({});
  const total = formatMoney(sellers.reduce((sum, { payable }) => sum + payable, 0));
  await expect
    .element(page.getByRole('link', { name: `Liquidar 2 vendedores · ${total}` }))
    .toHaveAttribute('href', '#/app/admin/settlements?tab=pago');
});
