import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../testing/render.tsx';
import { openTeam, type Person } from '../../../testing/team.ts';
import { OpenSale } from './OpenSale.tsx';

const sheet = page.getByRole('dialog', { name: 'María Gómez' });
const sheetButton = (name: string) => sheet.getByRole('button', { name, exact: true });

function open(id: string, as: Person): void {
  render(<OpenSale />, { as, at: `/app/sales/history?sale=${id}` });
}

test("a seller reads the reason of a rejected DNI and sends a relative's", async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  const note = 'La foto no se lee';
  await admin.calls.admin.decideVerification.mutate({ id, attempt: 1, result: 'rejected', note });
  open(id, seller);
  await expect.element(sheet.getByText('Motivo: La foto no se lee').first()).toBeVisible();
  await expect.element(sheet.getByText('Se rechazó el DNI')).toBeVisible();
  await expect.element(sheet.getByText('Se registró la venta')).toBeVisible();
  await sheetButton('Probar con el DNI de un familiar').click();
  const form = page.getByRole('dialog', { name: 'DNI de un familiar' });
  const send = form.getByRole('button', { name: 'Mandar a verificar' });
  await send.click();
  await expect.element(form.getByText(/Nombre del titular es/)).toBeVisible();
  await form.getByLabelText('Relación').selectOptions('sibling');
  await form.getByLabelText('Nombre del titular').fill('Rosa Gómez');
  await form.getByLabelText('DNI del titular').fill('12345678');
  await send.click();
  await expect.element(form.getByText('Marca que el titular acepta')).toBeVisible();
  await form.getByRole('checkbox').click();
  await send.click();
  await expect.element(sheet.getByText('El DNI está por verificar')).toBeVisible();
  await expect.element(sheet.getByText('Se mandó otro DNI para verificar')).toBeVisible();
  const [newest] = await seller.calls.sales.verifications.query({ id });
  expect(newest).toMatchObject({
    holderName: 'Rosa Gómez',
    holderDni: '12345678',
    relationship: 'sibling',
    state: 'pending',
  });
});

test('after 48 hours the seller notifies the administration once; a response starts the clock again', async () => {
  const { admin, seller, query } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'pending_appointment' });
  await query('UPDATE sale_tasks SET since = since - ? WHERE sale_id = ?', 49 * HOUR_MS, Number(id));
  open(id, seller);
  await expect.element(sheet.getByText('Pasaron 48 horas sin respuesta')).toBeVisible();
  await sheetButton('Avisar al administrador').click();
  await expect.element(sheet.getByText(/^Avisaste a la administración el/)).toBeVisible();
  await expect.element(sheetButton('Avisar al administrador')).not.toBeInTheDocument();
  await sheetButton('No respondió').click();
  await expect.element(sheet.getByText('Llamada: No respondió')).toBeVisible();
  await expect.element(sheet.getByText('Pasaron 48 horas sin respuesta')).toBeVisible();
  await sheetButton('Respondió').click();
  await expect.element(sheet.getByText('Falta coordinar el turno')).toBeVisible();
});

test("another seller's sale does not open", async () => {
  const { seller, addPerson } = await openTeam();
  const other = await addPerson();
  const { _id: id } = await other.sale();
  open(id, seller);
  await expect.element(page.getByRole('dialog').getByText('La venta no existe')).toBeVisible();
  await expect.element(page.getByText('María Gómez')).not.toBeInTheDocument();
});
