import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, argentineDay } from '../../../../shared/values/dates.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { catchWhatsApp } from '../../../testing/whatsApp.ts';
import MyAppointmentsScreen from '../appointments/MyAppointmentsScreen.tsx';

afterEach(() => vi.restoreAllMocks());

const card = page.getByRole('region', { name: 'Recordar a los que no confirmaron' });
const remind = (name: string) => card.getByRole('button', { name: `Recordar a ${name}`, exact: true });

test("tomorrow's customers who have not confirmed are reminded with one tap each", async () => {
  const { admin, seller } = await openTeam();
  const appointed = async (name: string, days: number) => {
    const { _id: id } = await seller.sale({ customer: { name } });
    const date = addDays(argentineDay(Date.now()), days);
    await admin.calls.admin.setAppointment.mutate({ id, date, from: '09:00', to: '12:00' });
    return id;
  };
  const answered = async (name: string, answer: 'confirmed' | 'cannot') => {
    const { url } = await seller.calls.sales.createCustomerLink.mutate({ id: await appointed(name, 1) });
    await seller.calls.track.answerAppointment.mutate({ token: url.replace('/s/', ''), answer });
  };
  const silent = await appointed('Ana Calla', 1);
  await appointed('Berta Después', 2);
  await answered('Carla Confirma', 'confirmed');
  await answered('Delia Nopuede', 'cannot');
  const messages = catchWhatsApp();
  render(<MyAppointmentsScreen />, { as: seller, at: '/app/agenda' });
  await expect.element(remind('Ana Calla · 09:00')).toBeVisible();
  await expect.element(card.getByRole('button')).toHaveLength(1);
  await expectAccessible();
  await remind('Ana Calla · 09:00').click();
  await expect.element(remind('Ana Calla · 09:00: abierto')).toBeVisible();
  const [{ text = '' } = {}] = messages;
  expect(text).toContain('de 09:00 a 12:00');
  const token = /\/s\/([\w-]+)/.exec(text)?.[1] ?? '';
  expect(await seller.calls.track.get.query({ token })).toMatchObject({ firstName: 'Ana' });
  const [contact] = (await seller.calls.sales.events.query({ id: silent })).events;
  expect(contact?.kind).toBe('contact');
});
