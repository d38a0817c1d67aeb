import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { address, render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { Todo } from './Todo.tsx';

const section = (name: string) => page.getByRole('region', { name });

/** A sale with an appointment tomorrow and its customer's response. */
async function appointed() {
  const team = await openTeam();
  const { _id: id } = await team.seller.sale();
  const date = addDays(argentineDay(Date.now()), 1);
  await team.admin.calls.admin.setAppointment.mutate({ id, date, from: '09:00', to: '12:00' });
  const { url } = await team.seller.calls.sales.createCustomerLink.mutate({ id });
  const says = (answer: 'confirmed' | 'cannot') =>
    team.seller.calls.track.answerAppointment.mutate({ token: url.replace('/s/', ''), answer });
  return { ...team, id, says };
}

test('a customer who cannot come is to be contacted', async () => {
  const { seller, id, says } = await appointed();
  await says('cannot');
  render(<Todo />, { as: seller });
  const row = section('El cliente no puede ese día').getByRole('listitem');
  await expect.element(row.getByText('No puede ese día', { exact: true })).toBeVisible();
  await expectAccessible();
  await row.getByRole('link', { name: 'Contactar: María Gómez' }).click();
  await expect.poll(address).toContain(`sale=${id}`);
});

test('a clock that runs is under way, and nobody is up to date', async () => {
  const { seller, admin } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.decideVerification.mutate({ id, attempt: 1, result: 'approved', note: 'Visto' });
  render(<Todo />, { as: seller });
  const underWay = page.getByRole('region', { name: 'En marcha' });
  await expect
    .element(
      underWay.getByRole('link', { name: /^En marcha: María Gómez, llamar antes del \p{L}+ \d\d:\d\d$/u }),
    )
    .toBeVisible();
  await expect.element(page.getByText('Estás al día')).not.toBeInTheDocument();
});

test('an appointment of tomorrow says that the customer confirmed it', async () => {
  const { seller, says } = await appointed();
  await says('confirmed');
  render(<Todo />, { as: seller });
  const row = section('Turnos de hoy y mañana').getByRole('listitem');
  await expect.element(row.getByText('Confirmó')).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'Ver turno: María Gómez' })).toBeVisible();
});

test('four tasks show, the others once asked for', async () => {
  const { seller } = await openTeam();
  for (const dni of [1, 2, 3, 4, 5, 6]) {
    await seller.sale({ customer: { name: `Cliente ${dni}`, dni: `2811122${dni}` } });
  }
  render(<Todo />, { as: seller });
  const rows = section('Falta la foto').getByRole('listitem');
  await expect.element(rows).toHaveLength(4);
  await page.getByRole('button', { name: 'Ver todas (6)' }).click();
  await expect.element(rows).toHaveLength(6);
});
