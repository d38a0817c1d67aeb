import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import AdminDashboardScreen from '../../../app/AdminDashboardScreen.tsx';
import { queryClient } from '../../../api/queryClient.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import { sellersOf, TEAMS } from './teamAddresses.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const box = (name: string) => dialog.getByRole('checkbox', { name });

async function openPeople() {
  const team = await openTeam({ SESSION_DAYS: '90' });
  const [ana, pedro, carla] = [
    await team.addPerson({ name: 'Ana Pérez', phone: '341 555-2001' }),
    await team.addPerson({ name: 'Pedro Díaz' }),
    await team.addPerson({ name: 'Carla Gómez' }),
  ];
  return { ...team, ana, pedro, carla };
}

const make = (admin: Person, name: string, leader: Person, members: Person[] = []) =>
  admin.calls.admin.createTeam.mutate({
    name,
    leaderId: leader.user.id,
    overridePercent: 2,
    memberIds: members.map(({ user }) => user.id),
  });

test('the first team is made of sellers found by name, one of whom leads', async () => {
  const { admin, ana } = await openPeople();
  render(<AdminDashboardScreen />, { as: admin, at: TEAMS });
  await expect.element(page.getByText('Todavía no hay equipos')).toBeVisible();
  await expectAccessible();
  await button('Crear equipo').click();
  await button('Guardar equipo').click();
  for (const field of ['Nombre', 'Líder', 'Porcentaje del líder'])
    await expect.element(dialog.getByText(`El campo ${field} `, { exact: false })).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('Nombre').fill('Norte');
  await dialog.getByLabelText('Buscar integrantes').fill('perez');
  await box('Ana Pérez').click();
  await dialog.getByLabelText('Buscar integrantes').fill('gomez');
  await box('Carla Gómez').click();
  await dialog.getByLabelText('Líder', { exact: true }).selectOptions('Ana Pérez');
  await dialog.getByLabelText('Porcentaje del líder').fill('2,5');
  await button('Guardar equipo').click();
  await expect
    .element(dialog.getByText('Ana Pérez y Carla Gómez: sin equipo hasta ahora, a Norte'))
    .toBeVisible();
  await button('Confirmar').click();
  await expect.element(page.getByText('Se guardó el equipo Norte')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Norte Ana Pérez 2,5\s% 2/ })).toBeVisible();
  const { teams } = await admin.calls.admin.listTeams.query({});
  expect(teams).toMatchObject([{ leaderId: ana.user.id, overrideRate: 0.025, memberCount: 2 }]);
  await page.getByRole('link', { name: 'Norte' }).click();
  await expect.poll(address).toBe(sellersOf(teams[0]?._id ?? ''));
  await expect.element(page.getByRole('row', { name: /Carla Gómez/ })).toBeVisible();
  await expect.element(page.getByText('Pedro Díaz')).not.toBeInTheDocument();
});

test('one question names who moves from where, who loses a leader and what it costs', async () => {
  const { admin, ana, pedro, carla, seller, setClock } = await openPeople();
  const sold = await carla.sale();
  await setClock(Date.parse(sold.createdAt) + 32 * 24 * 3_600_000);
  await make(admin, 'Norte', ana, [seller]);
  await make(admin, 'Sur', pedro, [carla]);
  render(<AdminDashboardScreen />, { as: admin, at: TEAMS });
  await button('Editar Norte').click();
  await expect.element(box('Carla Gómez')).toBeVisible();
  await expect.element(box('Pedro Díaz')).toBeDisabled();
  await box('Carla Gómez').click();
  await button(`Quitar a ${seller.user.name}`).click();
  await dialog.getByLabelText('Porcentaje del líder').fill('4');
  await button('Guardar equipo').click();
  await expect.element(dialog.getByText('Carla Gómez pasa de Sur (líder: Pedro Díaz) a Norte')).toBeVisible();
  await expect
    .element(dialog.getByText(`${seller.user.name} queda sin equipo y sin Ana Pérez como líder`))
    .toBeVisible();
  await expect.element(dialog.getByText(/El porcentaje pasa de 2,0\s% a 4,0\s%/)).toBeVisible();
  const cost = (sold.planPrice * 0.04).toLocaleString('es-AR', { minimumFractionDigits: 2 });
  await expect
    .element(dialog.getByText(new RegExp(`^Con el 4,0.% de \\p{L}+ \\d{4}: \\$.${cost}$`, 'u')))
    .toBeVisible();
  await expectAccessible();
  await button('Volver').click();
  await expect.element(dialog.getByLabelText('Porcentaje del líder')).toHaveValue('4');
  await button('Guardar equipo').click();
  await button('Confirmar').click();
  await expect.element(page.getByText('Se guardó el equipo Norte')).toBeVisible();
  const { users } = await admin.calls.admin.listUsers.query({});
  expect(users.find(({ _id }) => _id === carla.user.id)?.team?.name).toBe('Norte');
  expect(users.find(({ _id }) => _id === seller.user.id)?.team).toBeNull();
});

test('a leader is replaced and removed in one step, a taken name stays in the form', async () => {
  const { admin, ana, pedro, carla } = await openPeople();
  await make(admin, 'Norte', ana, [carla]);
  await make(admin, 'Sur', pedro);
  render(<AdminDashboardScreen />, { as: admin, at: TEAMS });
  await button('Editar Norte').click();
  await button('Quitar a Ana Pérez').click();
  await dialog.getByLabelText('Líder', { exact: true }).selectOptions('Carla Gómez');
  await dialog.getByLabelText('Nombre').fill('Súr');
  await button('Guardar equipo').click();
  await expect
    .element(dialog.getByText('El equipo cambia de líder: Carla Gómez en lugar de Ana Pérez'))
    .toBeVisible();
  await button('Confirmar').click();
  await expect.element(dialog.getByText('Ya existe un equipo con ese nombre')).toBeVisible();
  await button('Volver').click();
  await dialog.getByLabelText('Nombre').fill('Norte');
  await button('Guardar equipo').click();
  await button('Confirmar').click();
  await expect.element(page.getByRole('row', { name: /Norte Carla Gómez/ })).toBeVisible();
  const { members } = await admin.calls.admin.team.query({ id: '1' });
  expect(members.map(({ name }) => name)).toEqual(['Carla Gómez']);
});

test('a team without a leader says so and may stay so; a deletion names whom it concerns', async () => {
  const { admin, ana, carla } = await openPeople();
  const { _id: id } = await make(admin, 'Norte', ana, [carla]);
  const { name, phone, location } = ana.user;
  await admin.calls.admin.editUser.mutate({
    id: ana.user.id,
    name,
    phone,
    location,
    commissionRate: 10,
    isActive: false,
  });
  render(<AdminDashboardScreen />, { as: admin, at: TEAMS });
  await expect.element(page.getByRole('row', { name: /Norte/ }).getByText('Sin líder')).toBeVisible();
  await button('Editar Norte').click();
  await dialog.getByLabelText('Nombre').fill('Norte Grande');
  await button('Guardar equipo').click();
  await expect.element(page.getByRole('row', { name: /Norte Grande/ }).getByText('Sin líder')).toBeVisible();
  await admin.calls.admin.editTeam.mutate({ id, leaderId: carla.user.id });
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('row', { name: /Norte Grande Carla Gómez/ })).toBeVisible();
  await button('Eliminar Norte Grande').click();
  await expect
    .element(dialog.getByText('2 integrantes quedan sin equipo y sin Carla Gómez como líder.'))
    .toBeVisible();
  await expectAccessible();
  await button('Eliminar equipo').click();
  await expect.element(page.getByText('Todavía no hay equipos')).toBeVisible();
});

test('teams that cannot be loaded show an error', async () => {
  const { admin, causeTrouble } = await openTeam();
  await causeTrouble('admin.listTeams', 502);
  render(<AdminDashboardScreen />, { as: admin, at: TEAMS });
  await expect.element(page.getByText('Error al cargar los equipos')).toBeVisible();
});
