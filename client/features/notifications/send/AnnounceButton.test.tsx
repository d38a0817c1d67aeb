import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readDraft } from '../../../forms/formDraft.ts';
import { address, render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { AnnounceButton } from './AnnounceButton.tsx';
import { SendForm } from './SendForm.tsx';

const button = (name: string) => page.getByRole('button', { name });
const title = page.getByLabelText('Título');

test('an announcement asks before it replaces a written message, and takes nothing over from it', async () => {
  const { admin, seller } = await openTeam();
  render(<SendForm />, { as: admin });
  await title.fill('Para uno solo');
  await page.getByLabelText('Elegir vendedores').click();
  await page.getByLabelText(seller.user.name).click();
  await page.getByLabelText('Prioridad').selectOptions('Baja');
  await page.getByLabelText('Pedir confirmación').click();

  render(<AnnounceButton values={{ title: 'Precios nuevos', message: 'Suben', priority: 'urgent' }} />, {
    as: admin,
  });
  await button('Avisar al equipo').click();
  await expect.element(page.getByRole('dialog').getByText('Para uno solo')).toBeVisible();
  await button('Cancelar').click();
  expect(readDraft('training')).toMatchObject({ title: 'Para uno solo' });
  await button('Avisar al equipo').click();
  await button('Reemplazarlo').click();
  await expect.poll(address).toBe('/app/admin/training');
  expect(readDraft('training')).toMatchObject({
    title: 'Precios nuevos',
    priority: 'urgent',
    recipientType: 'all',
    recipients: [],
    requiresAck: null,
  });
});
