import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { cardPhoto, choosePhoto } from '../../../testing/choosePhoto.ts';
import { brokenWords } from '../../../testing/brokenWords.ts';
import { address, render } from '../../../testing/render.tsx';
import { watchSavedFile } from '../../../testing/savedFile.ts';
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

test("a relative's DNI is not sent without its photo while that one failed", async () => {
  const { admin, seller, causeTrouble } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.decideVerification.mutate({ id, attempt: 1, result: 'rejected', note: 'Vencido' });
  open(id, seller);
  await sheetButton('Probar con el DNI de un familiar').click();
  const send = page.getByRole('button', { name: 'Mandar a verificar' });
  await expect.element(send).toBeEnabled();
  await causeTrouble('/api/uploads/dni', 413);
  await choosePhoto(await cardPhoto('good'));
  await expect.element(page.getByRole('button', { name: 'Quitar' })).toBeVisible();
  await expect.element(send).toBeDisabled();
  await page.getByRole('button', { name: 'Quitar' }).click();
  await expect.element(send).toBeEnabled();
});

test('a seller corrects the number of a DNI that does not match, in two taps', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  const note = 'No coincide con los datos';
  await admin.calls.admin.decideVerification.mutate({ id, attempt: 1, result: 'rejected', note });
  open(id, seller);
  await sheetButton('Corregir nombre o número').click();
  const form = page.getByRole('dialog', { name: 'Corregir nombre o número' });
  await expect.element(form.getByLabelText('Nombre del titular')).toHaveValue('María Gómez');
  await expect.element(form.getByLabelText('DNI del titular')).toHaveFocus();
  await form.getByLabelText('DNI del titular').fill('23.456.789');
  await expectAccessible();
  // Back closes the dialog alone, which keeps what was typed.
  window.history.back();
  await expect.element(form).not.toBeInTheDocument();
  await sheetButton('Corregir nombre o número').click();
  await expect.element(form.getByLabelText('DNI del titular')).toHaveValue('23.456.789');
  await form.getByRole('button', { name: 'Mandar a verificar' }).click();
  await expect.element(sheet.getByText('El DNI está por verificar')).toBeVisible();
  expect(await seller.calls.sales.get.query({ id })).toMatchObject({
    customerInfo: { name: 'María Gómez', dni: '23.456.789' },
    verification: { attempt: 2, state: 'pending', holderDni: '23.456.789' },
  });
});

test('a long history is shown a hundred events at a time, on request', async () => {
  const { seller, query } = await openTeam();
  const { _id: id } = await seller.sale();
  await query(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 240)
     INSERT INTO sale_events (sale_id, kind, at, actor_id) SELECT ?, 'edited', ? + i * 60000, ? FROM n`,
    Number(id),
    Date.now(),
    Number(seller.user.id),
  );
  open(id, seller);
  const lines = () => sheet.getByRole('time').elements().length;
  const earlier = sheetButton('Ver anteriores');
  await earlier.click();
  await expect.poll(lines).toBe(200);
  await expectAccessible();
  await earlier.click();
  await expect.element(sheet.getByText('Se registró la venta')).toBeVisible();
  await expect.element(earlier).not.toBeInTheDocument();
  expect(lines()).toBe(241);
});

test('after 48 hours the seller notifies the administration once; a response starts the clock again', async () => {
  const { admin, seller, setClock } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'pending_appointment' });
  await setClock(Date.now() + 49 * HOUR_MS);
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

test.each([360, 390])('at %i px no word breaks inside a button of an open sale', async (width) => {
  await page.viewport(width, 844);
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'pending_appointment' });
  open(id, seller);
  await expect.element(sheetButton('No respondió')).toBeVisible();
  await expect.element(sheet.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  expect(brokenWords()).toEqual([]);
  await expectAccessible();
});

test('the response is asked for once the customer was called, while the DNI is pending', async () => {
  const { seller } = await openTeam();
  const { _id: id } = await seller.sale();
  open(id, seller);
  await expect.element(sheet.getByText('El DNI está por verificar')).toBeVisible();
  await expect.element(sheet.getByText('Se registró la venta')).toBeVisible();
  await expect.element(sheetButton('Respondió')).not.toBeInTheDocument();
  const call = sheet.getByRole('link', { name: 'Llamar' });
  call.element().addEventListener('click', (event) => event.preventDefault());
  await call.click();
  await sheetButton('No respondió').click();
  await expect.element(sheet.getByText('Llamada: No respondió')).toBeVisible();
  open(id, seller);
  await expect.element(sheetButton('Respondió')).toBeVisible();
});

test('on a phone the first screen has the state, the next step, and how to reach the customer', async () => {
  await page.viewport(390, 844);
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  const appointment = { id, date: '2099-03-02', from: '09:00', to: '12:00', technician: 'Raúl' };
  await admin.calls.admin.setAppointment.mutate(appointment);
  open(id, seller);
  await expect.element(sheet.getByText('Turno de instalación')).toBeInViewport({ ratio: 1 });
  for (const name of ['Llamar', 'WhatsApp', '341 555-1234']) {
    await expect.element(sheet.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect.element(sheet.getByText(/^San Martín 123/)).toBeInViewport({ ratio: 1 });
});

test('an appointment goes into the calendar', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  const appointment = { id, date: '2099-03-02', from: '09:00', to: '12:00', technician: 'Raúl' };
  await admin.calls.admin.setAppointment.mutate(appointment);
  open(id, seller);
  await expect.element(sheet.getByText('lunes 02/03/2099 de 09:00 a 12:00', { exact: true })).toBeVisible();
  const saved = watchSavedFile();
  await sheetButton('Agregar al calendario').click();
  const { name, text } = await saved();
  expect(name).toBe(`turno-${id}.ics`);
  expect(text).toContain('DTSTART:20990302T120000Z');
  await expectAccessible();
});

test('Escape closes a dialog over the sale, then the sale', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'pending_appointment' });
  open(id, seller);
  await sheetButton('Agregar una nota').click();
  const note = page.getByRole('dialog', { name: 'Anotar un contacto' });
  await expect.element(note).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

test('a visit is noted with what the customer said', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'pending_appointment' });
  open(id, seller);
  await sheetButton('Agregar una nota').click();
  const form = page.getByRole('dialog', { name: 'Anotar un contacto' });
  await form.getByText('Visita').click();
  await expectAccessible();
  await form.getByText('No respondió').click();
  await form.getByLabelText('¿Qué dijo?').fill('Vuelve el lunes');
  await form.getByRole('button', { name: 'Anotar' }).click();
  await expect.element(sheet.getByText('Visita: No respondió')).toBeVisible();
  await expect.element(sheet.getByText('Vuelve el lunes')).toBeVisible();
});

test("another seller's sale does not open", async () => {
  const { seller, addPerson } = await openTeam();
  const other = await addPerson();
  const { _id: id } = await other.sale();
  open(id, seller);
  await expect.element(page.getByRole('dialog').getByText('La venta no existe')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  await expect.element(page.getByText('María Gómez')).not.toBeInTheDocument();
});

test('a completed sale has six lines at most', async () => {
  await page.viewport(390, 844);
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  const { decideVerification, setAppointment, closeAppointment, changeSaleStatus } = admin.calls.admin;
  await decideVerification.mutate({ id, attempt: 1, result: 'approved', note: 'Lo vimos' });
  await seller.calls.sales.recordContact.mutate({ id, channel: 'whatsapp', result: 'sent' });
  await setAppointment.mutate({ id, date: '2026-03-11', from: '09:00', to: '12:00' });
  await closeAppointment.mutate({ id, result: 'done' });
  await changeSaleStatus.mutate({ id, status: 'completed' });
  open(id, seller);
  const last = sheet.getByText('Pasó de Instalada a Completada');
  await expect.element(last).toBeVisible();
  const lines = [...document.querySelectorAll('.mantine-Timeline-itemTitle')];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Pasó de Instalada a Completada',
    'Se instaló el equipo',
    'Turno agendado: 11/03/2026 de 09:00 a 12:00',
    'WhatsApp al cliente',
    'Se aprobó el DNI',
    'Se registró la venta',
  ]);
});

test("a commission that is earned says from which day it is payable, and another's sale is not sold again", async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
  open(id, seller);
  await expect.element(sheet.getByText('A cobrar desde el 20/03/2026.')).toBeVisible();
  const again = page.getByRole('menuitem', { name: 'Vender de nuevo a este cliente' });
  await sheetButton('Más acciones').click();
  await expect.element(again).toHaveAttribute('href', `#/app/sales/new?customer=${id}`);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
  open(id, admin);
  await sheetButton('Más acciones').click();
  await expect.element(page.getByRole('menuitem', { name: 'Ver DNI' })).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
});

test('a commission that is held says what it waits for', async () => {
  const { admin, seller } = await openTeam();
  const [{ _id: claimed }, { _id: withdrawn }] = [await seller.sale(), await seller.sale({ planId: '2' })];
  for (const id of [claimed, withdrawn])
    await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'installed' });
  await seller.calls.sales.createClaim.mutate({ id: claimed, kind: 'amount', message: 'Falta la mitad' });
  const { url } = await seller.calls.sales.createCustomerLink.mutate({ id: withdrawn });
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await fetch(`/api/track/${url.replace('/s/', '')}/withdrawal`, post)).status).toBe(201);
  open(claimed, seller);
  await expect.element(sheet.getByText('Espera a que se responda el reclamo.')).toBeVisible();
  open(withdrawn, seller);
  await expect.element(sheet.getByText(/Espera: el cliente se arrepintió de la compra/)).toBeVisible();
  await expect.element(sheet.getByText(/Espera a que/)).not.toBeInTheDocument();
});

test('going back closes a photo alone, and the dialog that adds one', async () => {
  const { seller, query } = await openTeam();
  const { _id: id } = await seller.sale();
  await query("UPDATE sales SET customer_email = '' WHERE id = ?", Number(id));
  open(id, seller);
  const viewer = page.getByRole('dialog', { name: 'DNI de María Gómez' });
  const adding = page.getByRole('dialog', { name: 'Agregar foto' });
  const view = async () => {
    await sheetButton('Más acciones').click();
    await page.getByRole('menuitem', { name: 'Ver DNI' }).click();
    await expect.element(viewer).toBeVisible();
  };
  await view();
  window.history.back();
  await expect.element(viewer).not.toBeInTheDocument();
  await view();
  await viewer.getByRole('button', { name: 'Agregar foto' }).click();
  await expect.element(adding).toBeVisible();
  window.history.back();
  await expect.element(adding).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
  await expect.poll(() => window.history.state).toBeNull();
  expect(address()).toBe(`/app/sales/history?sale=${id}`);
});

test('a missing photo is added in a dialog of its own', async () => {
  const { seller, query } = await openTeam();
  const { _id: id } = await seller.sale();
  await query("UPDATE sales SET customer_email = '' WHERE id = ?", Number(id));
  open(id, seller);
  await sheetButton('Agregar foto').click();
  const dialog = page.getByRole('dialog', { name: 'Agregar foto' });
  await expect.element(dialog.getByText('DNI de María Gómez')).toBeVisible();
  await expectAccessible();
  const canvas = new OffscreenCanvas(30, 20);
  canvas.getContext('2d')?.fillRect(0, 0, 30, 20);
  const picture = new File([await canvas.convertToBlob()], 'dni.png', { type: 'image/png' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file field');
  await page.elementLocator(input).upload(picture);
  // It is as black as it is small.
  await dialog.getByRole('button', { name: 'Usar igual' }).click();
  await expect.element(page.getByText('Listo: el DNI está por verificar')).toBeVisible();
  const sale = await seller.calls.sales.get.query({ id });
  expect(sale.verification).toMatchObject({ attempt: 2, state: 'pending' });
  expect(sale.verification.dniPhoto).not.toBeNull();
});
