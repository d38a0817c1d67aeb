import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { clicks, countClicks } from '../../testing/clicks.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import TraySectionScreen from './TraySectionScreen.tsx';

const SALES = 10;
const MINUTE_MS = 60_000;

const drawer = page.getByRole('dialog', { name: 'Detalle de la venta' });
const panel = drawer.getByRole('region', { name: 'Turno de instalación' });
const day = (index: number) =>
  panel
    .getByRole('group', { name: 'Días de la semana' })
    .getByRole('button')
    .nth(index + 1);

/** Sales whose DNI is approved, and one that has an appointment tomorrow. */
async function waiting(count: number) {
  const team = await openTeam();
  const { admin, seller } = team;
  const tomorrow = addDays(argentineDay(Date.now()), 1);
  const named = async (name: string) => {
    const description = 'Prefiere por la tarde, después de las 17';
    const { _id: id } = await seller.sale({ description, customer: { name } });
    await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'pending_appointment' });
    return id;
  };
  const taken = { date: tomorrow, from: '09:00', to: '12:00', technician: 'Juan Paz' };
  await admin.calls.admin.setAppointment.mutate({ id: await named('Elsa Ocupa'), ...taken });
  const ids = [];
  for (let number = 1; number <= count; number += 1) ids.push(await named(`Cliente ${number}`));
  render(
    <Route path="/app/admin/tray/:key">
      <TraySectionScreen />
    </Route>,
    { as: admin, at: '/app/admin/tray/to_appoint' },
  );
  return { ...team, ids, tomorrow };
}

test('ten appointments take two minutes and three clicks each at most, without leaving the queue', async () => {
  const { admin, tomorrow } = await waiting(SALES);
  const row = page.getByRole('link', { name: 'Dar turno: Cliente 1', exact: true });
  await expect.element(row).toBeVisible();
  countClicks();
  const startMs = performance.now();
  await row.click();
  await expect.element(panel.getByText('Prefiere por la tarde, después de las 17')).toBeVisible();
  await expect.element(panel.getByText('San Martín 1234, Rosario, Santa Fe')).toBeVisible();
  await expect.element(panel.getByRole('link', { name: '341 555-1234' })).toBeVisible();
  for (let number = 1; number <= SALES; number += 1) {
    const before = number === 1 ? 0 : clicks();
    await expect.element(panel.getByText(`Cliente ${number} ·`)).toBeVisible();
    await day(1).click();
    const last = number === SALES;
    await panel.getByRole('button', { name: last ? 'Guardar turno' : 'Guardar y siguiente' }).click();
    expect(clicks() - before).toBeLessThanOrEqual(3);
    await expect
      .element(drawer.getByRole('status').filter({ hasText: `Turno de Cliente ${number}:` }))
      .toBeVisible();
  }
  await expect.element(drawer.getByText('Era la última de la lista.', { exact: false })).toBeVisible();
  expect(performance.now() - startMs).toBeLessThan(2 * MINUTE_MS);
  const given = await admin.calls.admin.appointments.query({ from: tomorrow, to: tomorrow });
  expect(given).toHaveLength(1 + SALES);
});

test('hours and technician are chips that the next one proposes; then the customer is told by WhatsApp', async () => {
  const { admin, ids } = await waiting(2);
  await page.getByRole('link', { name: 'Dar turno: Cliente 1', exact: true }).click();
  await day(1).click();
  await expect.element(day(1).getByText('Juan Paz 1', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('09:00 a 12:00 · Juan Paz · Elsa Ocupa, Rosario')).toBeVisible();
  await expectAccessible();
  await panel.getByRole('button', { name: '14 a 18' }).click();
  await panel.getByRole('button', { name: 'Juan Paz', exact: true }).click();
  await panel.getByLabelText('Fecha').fill('31/2/2099');
  await panel.getByRole('button', { name: 'Guardar y siguiente' }).click();
  await expect.element(panel.getByText('Escribe el día así: 31/12/2026')).toBeVisible();
  await panel.getByLabelText('Fecha').fill('3/4/2099');
  await panel.getByRole('button', { name: 'Guardar y siguiente' }).click();
  await expect.element(panel.getByText('Cliente 2 ·')).toBeVisible();
  const told = drawer.getByRole('link', { name: 'Avisar por WhatsApp' });
  await expect
    .poll(() => decodeURIComponent(told.element().getAttribute('href') ?? ''))
    .toMatch(/wa\.me\/5493415551234\?text=.*3 de abril de 14:00 a 18:00/);
  await expect.element(panel.getByLabelText('Desde')).toHaveValue('14:00');
  await expect.element(panel.getByLabelText('Técnico', { exact: true })).toHaveValue('Juan Paz');
  const sale = await admin.calls.sales.get.query({ id: ids[0] ?? '' });
  expect(sale.appointment).toMatchObject({ date: '2099-04-03', from: '14:00', technician: 'Juan Paz' });

  await panel.getByLabelText('Fecha').fill('04/04/2099');
  await panel.getByLabelText('Desde').fill('16');
  await panel.getByRole('button', { name: 'Guardar turno' }).click();
  await expect
    .element(drawer.getByText('Turno: sábado 04/04/2099 de 16:00 a 18:00 · Juan Paz'))
    .toBeVisible();
  await drawer.getByRole('button', { name: 'Cambiar el turno' }).click();
  await expect.element(panel.getByLabelText('Fecha')).toHaveValue('04/04/2099');
  await panel.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(panel).not.toBeInTheDocument();
});
