import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { expectAccessible } from '../../testing/accessible.ts';
import { address, render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { sendNotification } from '../../testing/sendNotification.ts';
import { Todo } from '../tray/Todo.tsx';
import NotificationScreen from './NotificationScreen.tsx';
import SendTrainingScreen from './send/SendTrainingScreen.tsx';
import TrainingScreen from './TrainingScreen.tsx';

const ASKED = { title: 'Precios nuevos', priority: 'urgent' };
const SENT = '/app/admin/training?tab=enviadas';

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('the task of a notification opens it, and one tap confirms it', async () => {
  const { admin, seller } = await openTeam();
  const id = await sendNotification(admin, ASKED);
  render(<Todo />, { as: seller });
  const task = page.getByRole('link', { name: 'Leer: Precios nuevos' });
  await expect.element(task).toHaveAttribute('href', `#/app/training/${id}`);
  const at = `/app/training/${id}`;
  render(<Route path="/app/training/:id" component={NotificationScreen} />, { as: seller, at });
  await expect.element(page.getByRole('heading', { level: 2, name: 'Precios nuevos' })).toBeVisible();
  await expectAccessible();
  await button('Entendido').click();
  await expect.element(page.getByText(/^Confirmaste el 10\/03, 12:00$/)).toBeVisible();
  await expect.element(button('Entendido')).not.toBeInTheDocument();
  render(<Todo />, { as: seller });
  await expect.element(page.getByText('Ninguna de tus ventas te espera.')).toBeVisible();
});

test('reading does not confirm, and what asks for it is not marked as read by hand', async () => {
  const { admin, seller } = await openTeam();
  await sendNotification(admin, ASKED);
  await seller.calls.notifications.markAllAsRead.mutate();
  render(<TrainingScreen />, { as: seller });
  await expect.element(button('Entendido')).toBeVisible();
  await expect.element(button('Marcar como leída')).not.toBeInTheDocument();
});

test('a notification of others cannot be opened', async () => {
  const { admin, seller, addPerson } = await openTeam();
  const other = await addPerson();
  const id = await sendNotification(admin, { recipientType: 'specific', recipients: [other.user._id] });
  const at = `/app/training/${id}`;
  render(<Route path="/app/training/:id" component={NotificationScreen} />, { as: seller, at });
  await expect.element(page.getByText('La notificación no existe')).toBeVisible();
});

test('who has not confirmed is named, with WhatsApp, and reminded once', async () => {
  const { admin, seller, addPerson } = await openTeam();
  const missing = await addPerson({ name: 'Berta Falta', phone: '341 555-1234' });
  const id = await sendNotification(admin, ASKED);
  await seller.calls.notifications.acknowledge.mutate({ id });
  render(<SendTrainingScreen />, { as: admin, at: SENT });
  await button('Faltan 1 de «Precios nuevos»').click();
  await expect.element(dialog.getByText('Leyeron 1 de 2 · Confirmaron 1')).toBeVisible();
  await expect.poll(address).toBe(`${SENT}&notification=${id}`);
  await expect.element(dialog.getByText('Berta Falta')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Escribir a Berta Falta por WhatsApp' }))
    .toHaveAttribute('href', expect.stringContaining('wa.me/5493415551234'));
  await expectAccessible();
  await button('Recordar al que falta').click();
  await expect.element(page.getByText('Se envió el recordatorio a 1')).toBeVisible();
  await button('Recordar al que falta').click();
  await expect.element(page.getByText('Ya se envió un recordatorio hace menos de 12 horas')).toBeVisible();
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(address).toBe(SENT);

  await missing.calls.notifications.acknowledge.mutate({ id });
  render(<SendTrainingScreen />, { as: admin, at: `${SENT}&notification=${id}` });
  await expect.element(dialog.getByText('Leyeron 2 de 2 · Confirmaron 2')).toBeVisible();
  await expect.element(button(/^Recordar/)).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Para Excel' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(address).toBe(SENT);
});

test('the deadline is typed as a day and a time, and only where a confirmation is asked for', async () => {
  const { admin, seller } = await openTeam();
  render(<SendTrainingScreen />, { as: admin });
  await page.getByLabelText('Título').fill('Precios nuevos');
  await page.getByLabelText('Mensaje').fill('Suben');
  await expect.element(page.getByLabelText('Hasta cuándo')).not.toBeInTheDocument();
  await page.getByLabelText('Pedir confirmación').click();
  await page.getByLabelText('Hasta cuándo').fill('12/3');
  await page.getByLabelText('Hora límite').fill('18');
  await button('Enviar notificación').click();
  await expect.element(page.getByText('Notificación enviada exitosamente')).toBeVisible();
  const { notifications } = await seller.calls.notifications.list.query({});
  expect(notifications).toMatchObject([{ requiresAck: true, ackBy: '2026-03-12T21:00:00.000Z' }]);
});

test('a deadline that is past is refused in the words of the server', async () => {
  const { admin } = await openTeam();
  render(<SendTrainingScreen />, { as: admin });
  await page.getByLabelText('Título').fill('Precios nuevos');
  await page.getByLabelText('Mensaje').fill('Suben');
  await page.getByLabelText('Prioridad').selectOptions('Urgente');
  await page.getByLabelText('Hasta cuándo').fill('9/3/2026');
  await page.getByLabelText('Hora límite').fill('18');
  await button('Enviar notificación').click();
  await expect
    .element(page.getByText('El campo Hasta cuándo debe ser posterior a este momento'))
    .toBeVisible();
});
