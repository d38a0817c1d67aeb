import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll, expectUrl } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { registerSale, setStatus, type StoredSale } from '../support/sales.ts';
import type { Server, Session } from '../support/server.ts';
import { letHoursPass } from '../support/time.ts';

const HISTORY = '/#/app/sales/history';

const sheetOf = (page: Page, customer: string) => page.getByRole('dialog', { name: customer, exact: true });
const addressOf = ({ _id }: StoredSale) => `${HISTORY}?sale=${_id}`;

async function reject(server: Server, admin: Session, { _id }: StoredSale, note: string): Promise<void> {
  const body = { attempt: 1, result: 'rejected', note };
  await server.rest('PUT', `/admin/sales/${_id}/verification`, { as: admin, body });
}

test("a seller reads the reason of a rejected DNI and sends a relative's", async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const sale = await registerSale(server, seller, { customer: 'Olga' });
  await reject(server, admin, sale, 'La foto no se lee');
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto(HISTORY);
  await page.getByRole('link', { name: 'Olga', exact: true }).click();
  const sheet = sheetOf(page, 'Olga');
  await sheet.getByText('Motivo: La foto no se lee').first().waitFor();
  await sheet.getByText('Se rechazó el DNI').waitFor();
  await sheet.getByText('Se registró la venta').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await sheet.getByRole('button', { name: 'Probar con el DNI de un familiar' }).click();
  const form = page.getByRole('dialog', { name: 'DNI de un familiar' });
  await form.getByRole('button', { name: 'Mandar a verificar' }).click();
  await form.getByText(/Nombre del titular es/).waitFor();
  await form.getByLabel('Relación').selectOption('sibling');
  await form.getByLabel('Nombre del titular').fill('Rosa Gómez');
  await form.getByLabel('DNI del titular').fill('12345678');
  await form.getByRole('button', { name: 'Mandar a verificar' }).click();
  await form.getByText(/Consentimiento debe ser/).waitFor();
  await expectAccessible(page);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Mandar a verificar' }).click();
  await sheet.getByText('El DNI está por verificar').waitFor();
  await sheet.getByText('Se mandó otro DNI para verificar').waitFor();
  const { verifications } = await server.rest<{ verifications: object[] }>(
    'GET',
    `/sales/${sale._id}/verifications`,
    { as: seller },
  );
  expect(verifications[0]).toMatchObject({
    holderName: 'Rosa Gómez',
    holderDni: '12345678',
    relationship: 'sibling',
    state: 'pending',
  });
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await expectUrl(page, /history$/);
});

test('after 48 hours the seller notifies the administration once; a response starts the clock again', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const sale = await registerSale(server, seller, { customer: 'Elsa Tardía' });
  await setStatus(server, admin, sale, 'pending_appointment');
  letHoursPass(server, sale, 49);
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto(addressOf(sale));
  const sheet = sheetOf(page, 'Elsa Tardía');
  await sheet.getByText('Pasaron 48 horas sin respuesta').waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Avisar al administrador' }).click();
  await sheet.getByText(/^Avisaste a la administración el/).waitFor();
  await expectCount(sheet.getByRole('button', { name: 'Avisar al administrador' }), 0);
  await sheet.getByRole('button', { name: 'No respondió' }).click();
  await sheet.getByText('Llamada: No respondió').waitFor();
  await sheet.getByText('Pasaron 48 horas sin respuesta').waitFor();
  await sheet.getByRole('button', { name: 'Respondió', exact: true }).click();
  await sheet.getByText('Falta coordinar el turno').waitFor();
});

test('a tap on WhatsApp is recorded as a contact', async ({ openPage, server, seller }) => {
  const sale = await registerSale(server, seller, { customer: 'Wanda Sol' });
  const page = await openPage({ ownProfile: true, session: seller });
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  await page.goto(addressOf(sale));
  const sheet = sheetOf(page, 'Wanda Sol');
  await sheet.getByRole('link', { name: 'WhatsApp', exact: true }).click();
  await sheet.getByText('WhatsApp al cliente').waitFor();
});

test('an appointment goes into the calendar', async ({ openPage, server, admin, seller }) => {
  const sale = await registerSale(server, seller, { customer: 'Tina Cita' });
  const body = { date: '2099-03-02', from: '09:00', to: '12:00', technician: 'Raúl' };
  await server.rest('PUT', `/admin/sales/${sale._id}/appointment`, { as: admin, body });
  const page = await openPage({ session: seller });
  await page.goto(addressOf(sale));
  const sheet = sheetOf(page, 'Tina Cita');
  await sheet.getByText('02/03/2099 de 09:00 a 12:00', { exact: true }).waitFor();
  const downloads = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Agregar al calendario' }).click();
  const file = await downloads;
  expect(file.suggestedFilename()).toBe(`turno-${sale._id}.ics`);
  expect(readFileSync(await file.path(), 'utf8')).toContain('DTSTART:20990302T120000Z');
  await expectAccessible(page);
});

test("another seller's sale does not open", async ({ openPage, server, seller }) => {
  const other = await server.seller();
  const sale = await registerSale(server, other, { customer: 'Cliente Ajeno' });
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await page.goto(addressOf(sale));
  await page.getByRole('dialog').getByRole('alert').getByText('La venta no existe').waitFor();
  await expectCount(page.getByText('Cliente Ajeno'), 0);
});
