import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { argentineDay } from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { queryClient } from '../../api/queryClient.ts';
import { Routes } from '../../app/routes.tsx';
import { draftFor } from '../../testing/commissions.ts';
import { render } from '../../testing/render.tsx';
import { openTeam, type Person } from '../../testing/team.ts';
import { TEAMS } from '../users/teams/teamAddresses.ts';

const HOUR_MS = 3_600_000;

const button = (name: string) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');

/** The next person at this device. */
function show(as: Person, at: string): void {
  queryClient.clear();
  render(<Routes />, { as, at });
}

async function save(): Promise<void> {
  await button('Guardar equipo').click();
  await button('Confirmar').click();
  await expect.element(dialog).not.toBeInTheDocument();
}

async function paid(admin: Person, person: Person): Promise<string> {
  const id = await draftFor(admin, person);
  await admin.calls.admin.closeSettlement.mutate({ id });
  await admin.calls.admin.paySettlement.mutate({ id, paidOn: argentineDay(Date.now()), method: 'cash' });
  return id;
}

test('a team from its first day to its payday, a move to another team, and a leader who leaves', async () => {
  const { admin, addPerson, setClock } = await openTeam();
  const lea = await addPerson({ name: 'Lea Paz' });
  const carla = await addPerson({ name: 'Carla Gómez', phone: '341 555-2001' });
  const pedro = await addPerson({ name: 'Pedro Díaz' });
  await admin.calls.admin.createTeam.mutate({ name: 'Sur', leaderId: pedro.user.id, overridePercent: 3 });

  show(admin, TEAMS);
  await button('Crear equipo').click();
  await dialog.getByLabelText('Nombre').fill('Norte');
  for (const name of ['Lea Paz', 'Carla Gómez']) await dialog.getByRole('checkbox', { name }).click();
  await dialog.getByLabelText('Líder', { exact: true }).selectOptions('Lea Paz');
  await dialog.getByLabelText('Porcentaje del líder').fill('2');
  await save();

  const sale = await carla.sale({ customer: { name: 'Ana Paredes' } });
  const [commission, share] = [formatMoney(sale.commission), formatMoney(sale.planPrice * 0.02)];
  const approval = { id: sale._id, attempt: 1, result: 'approved', note: 'Visto' } as const;
  await admin.calls.admin.decideVerification.mutate(approval);
  await setClock(Date.now() + 49 * HOUR_MS);
  show(lea, '/app/dashboard');
  await page.getByRole('region', { name: 'De mi equipo' }).getByRole('link').click();
  const row = page.getByRole('listitem').filter({ hasText: 'Ana P.' });
  await expect.element(row.getByText('venció hace 1 hora')).toBeVisible();
  await expect
    .element(row.getByRole('link', { name: 'Escribir a Carla Gómez por WhatsApp' }))
    .toHaveAttribute('href', 'https://wa.me/5493415552001');

  await admin.calls.admin.changeSaleStatus.mutate({ id: sale._id, status: 'completed' });
  show(carla, '/app/cobros');
  await expect.element(page.getByText(commission, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/De mi equipo/)).not.toBeInTheDocument();
  show(lea, '/app/cobros');
  await expect.element(page.getByText(`De mi equipo: ${share}`)).toBeVisible();
  await paid(admin, carla);
  show(lea, `/app/cobros/${await paid(admin, lea)}`);
  const line = page.getByRole('row', { name: /Ana P\./ });
  await expect.element(line.getByText('Comisión ganada · Equipo: Carla Gómez')).toBeVisible();
  await expect.element(line.getByText(share)).toBeVisible();
  await expect.element(line.getByRole('button')).not.toBeInTheDocument();

  show(admin, TEAMS);
  await button('Editar Sur').click();
  await dialog.getByRole('checkbox', { name: 'Carla Gómez' }).click();
  await button('Guardar equipo').click();
  await expect.element(dialog.getByText('Carla Gómez pasa de Norte (líder: Lea Paz) a Sur')).toBeVisible();
  await button('Confirmar').click();
  await expect.element(dialog).not.toBeInTheDocument();
  const later = await carla.sale({ customer: { name: 'Bruno Díaz' } });
  for (const [id, leader] of [
    [sale._id, 'Lea Paz'],
    [later._id, 'Pedro Díaz'],
  ] as const) {
    show(admin, `/app/admin/dashboard?tab=ventas&sale=${id}`);
    await expect.element(page.getByText(`Para ${leader}, líder`)).toBeVisible();
  }

  const { name, phone, location } = pedro.user;
  const leaving = { name, phone, location, commissionRate: 10, isActive: false };
  await admin.calls.admin.editUser.mutate({ id: pedro.user.id, ...leaving });
  show(admin, TEAMS);
  await expect.element(page.getByRole('row', { name: /^Sur/ }).getByText('Sin líder')).toBeVisible();
  show(carla, '/app/profile');
  await expect.element(page.getByText('Comisión actual')).toBeVisible();
  await expect.element(page.getByText('Tu líder')).not.toBeInTheDocument();
});
