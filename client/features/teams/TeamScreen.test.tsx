import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Routes } from '../../app/routes.tsx';
import { formatMoney } from '../../../shared/values/money.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';

const LED_TEAM = '/app/equipo';
const HOUR_MS = 3_600_000;
const region = (name: string) => page.getByRole('region', { name });
const writeTo = (name: string) => page.getByRole('link', { name: `Escribir a ${name} por WhatsApp` });

/** A team of the seller, who leads Carla Gómez and Eva Ruiz. */
async function openLed() {
  const team = await openTeam({ SESSION_DAYS: '90' });
  const { admin, seller: leader, addPerson } = team;
  const carla = await addPerson({ name: 'Carla Gómez', phone: '341 555-2001' });
  const eva = await addPerson({ name: 'Eva Ruiz' });
  const memberIds = [carla.user.id, eva.user.id];
  await admin.calls.admin.createTeam.mutate({
    name: 'Norte',
    leaderId: leader.user.id,
    overridePercent: 2,
    memberIds,
  });
  const profile = await leader.calls.auth.profile.query();
  return { ...team, leader: { ...leader, user: profile }, carla, eva };
}

test('a leader sees who needs a call first, writes to them, and never sees a customer', async () => {
  await page.viewport(390, 844);
  const { admin, leader, carla, eva, setClock } = await openLed();
  await eva.sale({ customer: { dniPhoto: await eva.photo() } });
  const sale = await carla.sale({ customer: { name: 'Ana Paredes', dni: '30123456' } });
  await admin.calls.admin.decideVerification.mutate({
    id: sale._id,
    attempt: 1,
    result: 'approved',
    note: 'Visto',
  });
  await setClock(Date.now() + 49 * HOUR_MS);
  render(<Routes />, { as: leader, at: LED_TEAM });
  const first = region('A quién llamar primero').getByRole('listitem');
  await expect.element(first).toHaveLength(1);
  await expect.element(first.getByText('Carla Gómez')).toBeVisible();
  await expect.element(first.getByText('1 vencida')).toBeVisible();
  await expect.element(writeTo('Carla Gómez')).toHaveAttribute('href', 'https://wa.me/5493415552001');
  await expect.element(region('Al día').getByText('Eva Ruiz')).toBeVisible();
  await expect
    .element(region('Lo que ganas por tu equipo').getByText(formatMoney(sale.planPrice * 0.04)))
    .toBeVisible();
  await expectAccessible();
  await first.getByRole('link', { name: 'Carla Gómez', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Ana P.' });
  await expect.element(row.getByText(/^venció hace/)).toBeVisible();
  await expect.element(row.getByText(formatMoney(sale.planPrice * 0.02))).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'María G.' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Vencidas' }).click();
  await expect.element(row).toBeVisible();
  await page.getByRole('link', { name: 'Por vencer' }).click();
  await expect.element(page.getByText('Ninguna venta lo necesita')).toBeVisible();
  await expectAccessible();
  expect(document.body.textContent).not.toMatch(/Paredes|30123456|30\.123\.456/);
  await page.viewport(1280, 800);
});

test("the month's figures follow the chosen month", async () => {
  const { leader, carla, setClock } = await openLed();
  const sale = await carla.sale();
  await setClock(Date.parse(sale.createdAt) + 32 * 24 * HOUR_MS);
  render(<Routes />, { as: leader, at: LED_TEAM });
  const figures = region('El equipo en números');
  await expect.element(figures.getByText('0 registradas · 0 instaladas · 0 canceladas')).toBeVisible();
  await figures.getByRole('combobox').selectOptions(sale.createdAt.slice(0, 7));
  await expect.element(figures.getByText('1 registrada · 0 instaladas · 0 canceladas')).toBeVisible();
});

test('only who leads has the entry and the screen; a member has the leader with WhatsApp', async () => {
  const { leader, carla } = await openLed();
  render(<Routes />, { as: leader, at: '/app/profile' });
  await expect.element(page.getByRole('link', { name: 'Mi equipo' }).first()).toBeVisible();
  await expect.element(page.getByText('Tu líder')).not.toBeInTheDocument();
  render(<Routes />, { as: carla, at: '/app/profile' });
  await expect.element(page.getByText('Tu líder')).toBeVisible();
  await expect.element(writeTo(leader.user.name)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Mi equipo' })).not.toBeInTheDocument();
  render(<Routes />, { as: carla, at: LED_TEAM });
  await expect.element(page.getByText('No lideras ningún equipo')).toBeVisible();
});

test("what the team brings is told apart in 'Mis cobros', without a way into the sale", async () => {
  const { admin, leader, carla } = await openLed();
  const sale = await carla.sale({ customer: { name: 'Ana Paredes' } });
  await admin.calls.admin.changeSaleStatus.mutate({ id: sale._id, status: 'installed' });
  render(<Routes />, { as: leader, at: '/app/cobros?tab=movimientos' });
  await expect.element(page.getByText(`De mi equipo: ${formatMoney(sale.planPrice * 0.02)}`)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Ana P.' });
  await expect.element(row.getByText(/Comisión ganada · Equipo: Carla Gómez/)).toBeVisible();
  await expect.element(row.getByRole('link')).not.toBeInTheDocument();
});

test("an administrator's sale names the leader and the leader's share", async () => {
  const { admin, leader, carla } = await openLed();
  const { _id: id, planPrice } = await carla.sale();
  render(<Routes />, { as: admin, at: `/app/admin/dashboard?tab=ventas&sale=${id}` });
  await expect.element(page.getByText(`Para ${leader.user.name}, líder`)).toBeVisible();
  await expect.element(page.getByText(`${formatMoney(planPrice * 0.02)} (2,0`)).toBeVisible();
});
