import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { expectAccessible } from '../../testing/accessible.ts';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import { address, render } from '../../testing/render.tsx';
import { sendNotification } from '../../testing/sendNotification.ts';
import { openTeam, type Person } from '../../testing/team.ts';
import TraySectionScreen from './TraySectionScreen.tsx';

const AT = '/app/admin/tray';

function showSection(admin: Person, key: string): void {
  render(<Route path={`${AT}/:key`} component={TraySectionScreen} />, { as: admin, at: `${AT}/${key}` });
}

test('a section has pages', async () => {
  const { admin, seller } = await openTeam();
  for (let number = 1; number <= 21; number += 1)
    await seller.sale({ customer: { name: `Cliente ${number}` } });
  showSection(admin, 'no_photo');
  await expect.element(page.getByRole('heading', { level: 1, name: 'DNI sin foto' })).toBeVisible();
  const tasks = page.getByRole('link', { name: /^Pedir la foto:/ });
  await expect.element(tasks).toHaveLength(20);
  await expectAccessible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect.element(page.getByText('Cliente 21', { exact: true })).toBeVisible();
  await expect.element(tasks).toHaveLength(1);
  await expect.poll(address).toMatch(/page=2$/);
  await expect
    .element(page.getByRole('link', { name: 'Para hacer hoy', exact: true }))
    .toHaveAttribute('href', '#/app/dashboard');
});

test('an empty section says so, an unknown one shows an error', async () => {
  const { admin } = await openTeam();
  showSection(admin, 'claims');
  await expect.element(page.getByText('Estás al día')).toBeVisible();
  showSection(admin, 'nada');
  await expect.element(page.getByRole('heading', { name: 'La sección no existe' })).toBeVisible();
});

test('a notification that somebody has not confirmed leads to who it is', async () => {
  const { admin, setClock } = await openTeam();
  const ackBy = new Date(Date.now() + HOUR_MS).toISOString();
  const id = await sendNotification(admin, { title: 'Precios nuevos', requiresAck: 'true', ackBy });
  await setClock(Date.now() + HOUR_MS);
  showSection(admin, 'unacknowledged');
  await expect.element(page.getByText('1 persona sin confirmar')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ver quiénes: Precios nuevos' }))
    .toHaveAttribute('href', `#/app/admin/training?tab=enviadas&notification=${id}`);
});

test("the rows of appointments say the customer's answer", async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  const date = addDays(argentineDay(Date.now()), 1);
  await admin.calls.admin.setAppointment.mutate({ id, date, from: '09:00', to: '12:00' });
  const row = page.getByRole('listitem').filter({ hasText: 'María Gómez' });
  const { url } = await seller.calls.sales.createCustomerLink.mutate({ id });
  const token = url.replace('/s/', '');
  await seller.calls.track.answerAppointment.mutate({ token, answer: 'confirmed' });
  showSection(admin, 'today');
  await expect.element(row.getByText('Confirmó')).toBeVisible();
  await expectAccessible();
  await seller.calls.track.answerAppointment.mutate({ token, answer: 'cannot' });
  showSection(admin, 'reschedule');
  await expect.element(row.getByText('No puede ese día')).toBeVisible();
});
