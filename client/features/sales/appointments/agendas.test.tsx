import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, argentineDay } from '../../../../shared/values/dates.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import TeamAppointmentsScreen from '../team/TeamAppointmentsScreen.tsx';
import MyAppointmentsScreen from './MyAppointmentsScreen.tsx';

const AT = '/app/agenda';

const day = (name: string) => page.getByRole('region', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function appoint(admin: Person, seller: Person, name: string, days: number): Promise<string> {
  const { _id: id } = await seller.sale({ customer: { name } });
  const date = addDays(argentineDay(Date.now()), days);
  const hours = { from: '23:00', to: '23:59', technician: 'Raúl' };
  await admin.calls.admin.setAppointment.mutate({ id, date, ...hours });
  return id;
}

test('the team sees its appointments by day, and records their outcome', async () => {
  const { admin, seller } = await openTeam();
  render(<TeamAppointmentsScreen />, { as: admin, at: AT });
  await expect.element(page.getByText('No hay turnos en estos días')).toBeVisible();
  const first = await appoint(admin, seller, 'Hoy Primero', 0);
  const second = await appoint(admin, seller, 'Hoy Segundo', 0);
  await appoint(admin, seller, 'Luego Tercero', 1);
  await appoint(admin, seller, 'Lejos Cuarto', 8);
  const statusOf = async (id: string) => (await admin.calls.sales.get.query({ id })).status;
  await queryClient.invalidateQueries();
  await expect.element(day('hoy').getByText('Hoy Primero')).toBeVisible();
  await expect.element(day('mañana').getByText('Luego Tercero')).toBeVisible();
  await expect.element(page.getByText('Lejos Cuarto')).not.toBeInTheDocument();
  await expect.element(button(/^Se instaló/)).toHaveLength(2);
  await expectAccessible();

  await button('Se instaló: Hoy Primero').click();
  await expect.element(day('hoy').getByText('Realizado')).toBeVisible();
  await button('Deshacer').click();
  await expect.poll(() => statusOf(first)).toBe('appointed');
  await button('No se hizo: Hoy Segundo').click();
  const dialog = page.getByRole('dialog', { name: '¿Por qué no se hizo?' });
  await dialog.getByText('No había nadie').click();
  await dialog.getByRole('button', { name: 'No se hizo' }).click();
  await expect.poll(() => statusOf(second)).toBe('pending_appointment');
  await expect.element(day('hoy').getByText('No se hizo', { exact: true })).toBeVisible();

  await button('Después').click();
  await expect.element(page.getByText('Lejos Cuarto')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Cuánto se ve' }).getByText('Día').click();
  await expect.element(page.getByText('No hay turnos en estos días')).toBeVisible();
  await expect.poll(address).toContain('view=day');
  await page.getByRole('button', { name: 'Hoy', exact: true }).click();
  await day('hoy').getByRole('link', { name: 'Hoy Primero' }).click();
  const drawer = page.getByRole('dialog', { name: 'Detalle de la venta' });
  await expect.element(drawer.getByText('Se instaló el equipo')).toBeVisible();
});

test('a seller sees only the appointments of their sales', async () => {
  const { admin, seller, addPerson } = await openTeam();
  await appoint(admin, seller, 'Mi Cliente', 0);
  await appoint(admin, await addPerson(), 'Cliente Ajeno', 0);
  render(<MyAppointmentsScreen />, { as: seller, at: AT });
  await page.getByRole('link', { name: 'Mi Cliente' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mi Cliente' });
  await expect.element(sheet.getByText('Turno de instalación')).toBeVisible();
  await expect.element(page.getByText('Cliente Ajeno')).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button(/Se instaló/)).not.toBeInTheDocument();
  await expectAccessible();
});
