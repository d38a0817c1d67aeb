import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { SENDERS } from '../../../app/shell/senders.ts';
import { queuedLock } from '../../../device/outbox/locks.ts';
import { findQueued, listQueue, newlyQueued, putQueued } from '../../../device/outbox/queue.ts';
import { startSender } from '../../../device/outbox/sender.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import ProspectsScreen from '../ProspectsScreen.tsx';

const AT = '/app/interesados';
const KEY = 'clave-de-prueba-con-mas-de-veinte';

const sheet = page.getByRole('dialog', { name: 'Rita Paz' });
const form = page.getByRole('dialog', { name: 'Editar interesado' });
const waiting = page.getByRole('region', { name: 'Por enviar' });

/** On a waiting prospect, over the screen. */
async function openWaiting(seller: Person): Promise<void> {
  render(<ProspectsScreen />, { as: seller, at: `${AT}?prospect=${KEY}` });
  await putQueued(seller.user.id, {
    kind: 'prospect',
    ...newlyQueued(KEY),
    prospect: { name: 'Rita Paz', phone: '341 555-7070' },
    reasons: [],
  });
}

/** Sends the queue until the end of the test. */
function send({ user }: Person): void {
  onTestFinished(startSender(user.id, async () => SENDERS));
}

const isSending = async () =>
  (await navigator.locks.query()).held?.some(({ name }) => name === queuedLock(KEY));

const phones = async ({ calls }: Person) =>
  (await calls.prospects.list.query({})).prospects.map(({ phone }) => phone);

/** On the screen with a prospect that the server refused. */
async function openRefused({ user }: Person): Promise<void> {
  await putQueued(user.id, {
    kind: 'prospect',
    ...newlyQueued(KEY),
    state: 'refused',
    prospect: { name: 'Rita Paz', phone: '341 555' },
    reasons: ['El campo Teléfono es muy corto'],
  });
  await expect.element(waiting.getByText('Con error')).toBeVisible();
  await waiting.getByRole('link', { name: 'Rita Paz', exact: true }).click();
}

test('a prospect that was refused says why, is corrected, and waits to be sent again', async () => {
  const { seller } = await openTeam();
  render(<ProspectsScreen />, { as: seller, at: AT });
  await openRefused(seller);
  await expect.element(sheet.getByText('El campo Teléfono es muy corto')).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Corregir' }).click();
  await form.getByLabelText('Teléfono').fill('341 555-7070');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(sheet.getByRole('button', { name: 'Editar' })).toBeVisible();
  await expect.element(sheet.getByText('El campo Teléfono es muy corto')).not.toBeInTheDocument();
  expect(await findQueued(seller.user.id, KEY)).toMatchObject({
    state: 'waiting',
    prospect: { name: 'Rita Paz', phone: '341 555-7070' },
  });
});

test('a prospect that was not sent is discarded after a question', async () => {
  const { seller } = await openTeam();
  render(<ProspectsScreen />, { as: seller, at: AT });
  await openRefused(seller);
  await sheet.getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar interesado' });
  await expect.element(question.getByText(/Se borra de este dispositivo a Rita Paz/)).toBeVisible();
  window.history.back();
  await expect.element(question).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Descartar' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.poll(address).toBe(AT);
  expect(await listQueue(seller.user.id)).toEqual([]);
});

test('a prospect is not sent while it is edited, and then as it was edited', async () => {
  const { seller } = await openTeam();
  await openWaiting(seller);
  await sheet.getByRole('button', { name: 'Editar' }).click();
  await form.getByLabelText('Teléfono').fill('341 555-9999');
  send(seller);
  // Longer than sending takes.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await phones(seller)).toEqual([]);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => phones(seller)).toEqual(['341 555-9999']);
  await expect.element(form).not.toBeInTheDocument();
});

test('a prospect that is being sent cannot be edited until then', async () => {
  const { seller, causeTrouble, endTroubles } = await openTeam();
  await openWaiting(seller);
  await causeTrouble('prospects.create', 'held');
  send(seller);
  await expect.poll(isSending).toBe(true);
  await sheet.getByRole('button', { name: 'Editar' }).click();
  await expect.element(form.getByText('Se está enviando. Podrás editarlo en un momento.')).toBeVisible();
  await expectAccessible();
  await endTroubles();
  await expect.element(form).not.toBeInTheDocument();
  expect(await phones(seller)).toEqual(['341 555-7070']);
});

test('what was typed without a network can be read after the server refused it', async () => {
  const { seller } = await openTeam();
  render(<ProspectsScreen />, { as: seller, at: AT });
  const ofNobody = { about: '999', name: 'Rita Paz' };
  const contact = { channel: 'call', result: 'answered', note: 'Prefiere los martes' } as const;
  const edit = { phone: '341 555-9090', note: 'Tiene perro' };
  await putQueued(seller.user.id, { kind: 'prospectContact', ...newlyQueued(KEY), ...ofNobody, contact });
  await putQueued(seller.user.id, { kind: 'prospectEdit', ...newlyQueued(`${KEY}-2`), ...ofNobody, edit });
  send(seller);
  const notices = page.getByRole('alert');
  await expect.element(notices.getByText(/Habías escrito: «Prefiere los martes»\./)).toBeVisible();
  await expect.element(notices.getByText(/Habías escrito: «341 555-9090, Tiene perro»\./)).toBeVisible();
  notifyDone('Se envió la venta de Ana Paz');
  await expect.element(page.getByText('Se envió la venta de Ana Paz')).toBeVisible();
  await expect.element(notices).toHaveLength(2);
});
