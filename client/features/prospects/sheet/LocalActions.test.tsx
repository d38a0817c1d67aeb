import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findQueued, listQueue, newlyQueued, putQueued } from '../../../device/outbox/queue.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import ProspectsScreen from '../ProspectsScreen.tsx';

const AT = '/app/interesados';
const KEY = 'clave-de-prueba-con-mas-de-veinte';

const sheet = page.getByRole('dialog', { name: 'Rita Paz' });
const waiting = page.getByRole('region', { name: 'Por enviar' });

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
  const form = page.getByRole('dialog', { name: 'Editar interesado' });
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
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.poll(address).toBe(AT);
  expect(await listQueue(seller.user.id)).toEqual([]);
});
