import { expect } from 'vitest';
import { addDays, argentineDay } from '../../shared/values/dates.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll, expectUrl } from './support/checks.ts';
import { test } from './support/fixture.ts';
import { registerSale, salesOf } from './support/sales.ts';
import type { Server, Session } from './support/server.ts';

const AGENDA = '/#/app/agenda';

async function appoint(server: Server, seller: Session, admin: Session, customer: string, date: string) {
  const sale = await registerSale(server, seller, { customer });
  const body = { date, from: '23:00', to: '23:59', technician: 'Raúl' };
  await server.rest('PUT', `/admin/sales/${sale._id}/appointment`, { as: admin, body });
}

test('the team sees its appointments by day, and records their outcome', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  const today = argentineDay(Date.now());
  const page = await openPage({ server: own, session: admin });
  await page.goto(AGENDA);
  await page.getByText('No hay turnos en estos días').waitFor();
  await appoint(own, seller, admin, 'Hoy Primero', today);
  await appoint(own, seller, admin, 'Hoy Segundo', today);
  await appoint(own, seller, admin, 'Luego Tercero', addDays(today, 1));
  await appoint(own, seller, admin, 'Lejos Cuarto', addDays(today, 8));
  await page.reload();
  const day = (name: string) => page.getByRole('region', { name });
  await day('hoy').getByText('Hoy Primero').waitFor();
  await day('mañana').getByText('Luego Tercero').waitFor();
  await expectCount(page.getByText('Lejos Cuarto'), 0);
  await expectCount(page.getByRole('button', { name: /^Se instaló/ }), 2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Se instaló: Hoy Primero' }).click();
  await day('hoy').getByText('Realizado').waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  const statusOf = async (name: string) =>
    (await salesOf(own, seller)).find(({ customerInfo }) => customerInfo.name === name)?.status;
  await expect.poll(() => statusOf('Hoy Primero')).toBe('appointed');
  await page.getByRole('button', { name: 'No se hizo: Hoy Segundo' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Por qué no se hizo?' });
  await dialog.getByText('No había nadie').click();
  await dialog.getByRole('button', { name: 'No se hizo' }).click();
  await expect.poll(() => statusOf('Hoy Segundo')).toBe('pending_appointment');
  await day('hoy').getByText('No se hizo', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Después' }).click();
  await page.getByText('Lejos Cuarto').waitFor();
  await page.getByRole('radiogroup', { name: 'Cuánto se ve' }).getByText('Día').click();
  await page.getByText('No hay turnos en estos días').waitFor();
  await expectUrl(page, /view=day/);
  await page.getByRole('button', { name: 'Hoy', exact: true }).click();
  await day('hoy').getByRole('link', { name: 'Hoy Primero' }).click();
  await page.getByRole('dialog', { name: 'Detalle de la venta' }).getByText('Se instaló el equipo').waitFor();
});

test('a seller sees only the appointments of their sales', async ({ openPage, server, admin, seller }) => {
  const today = argentineDay(Date.now());
  await appoint(server, seller, admin, 'Mi Cliente', today);
  await appoint(server, await server.seller(), admin, 'Cliente Ajeno', today);
  const page = await openPage({ session: seller });
  await page.goto(AGENDA);
  await page.getByRole('link', { name: 'Mi Cliente' }).click();
  await page.getByRole('dialog', { name: 'Mi Cliente' }).getByText('Turno de instalación').waitFor();
  await expectCount(page.getByText('Cliente Ajeno'), 0);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectCount(page.getByRole('button', { name: /Se instaló/ }), 0);
  await expectAccessible(page);
});
