import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { PHONE } from '../support/browser.ts';
import { test } from '../support/fixture.ts';
import { registerSale } from '../support/sales.ts';
import type { Server, Session } from '../support/server.ts';

const TODAY = '/#/app/dashboard';
const day = (days: number) => addDays(argentineDay(Date.now()), days);

function appoint(server: Server, admin: Session, id: string, days: number) {
  const body = { date: day(days), from: '09:00', to: '12:00' };
  return server.rest('PUT', `/admin/sales/${id}/appointment`, { as: admin, body });
}

/** Taps 'Enviar seguimiento' in the sale's sheet; returns the link of the message. */
async function sendLink(page: Page, id: string): Promise<string> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await page.goto(`/#/app/sales/history?sale=${id}`);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Enviar seguimiento' }).click();
  const opened = await opening;
  await opened.waitForURL('https://wa.me/**');
  const text = new URL(opened.url()).searchParams.get('text') ?? '';
  await opened.close();
  return /\/s\/[\w-]+/.exec(text)?.[0] ?? '';
}

test('the customer opens the link, accepts and confirms; another day is asked for again', async ({
  openPage,
  server,
  seller,
  admin,
}) => {
  const sale = await registerSale(server, seller);
  await appoint(server, admin, sale._id, 3);
  const ofSeller = await openPage({ session: seller, viewport: PHONE });
  const link = await sendLink(ofSeller, sale._id);
  await ofSeller.getByText('Todavía no lo abrió').waitFor();

  const ofCustomer = await openPage({ viewport: PHONE });
  await ofCustomer.goto(link);
  await ofCustomer.getByRole('heading', { level: 1, name: 'Hola, María' }).waitFor();
  expect(new URL(ofCustomer.url()).pathname).toBe(link);
  await ofCustomer.getByLabel('Tu nombre y apellido').fill('María Gómez');
  await ofCustomer.getByRole('button', { name: 'Acepto', exact: true }).click();
  await ofCustomer.getByText('Aceptaste.').waitFor();
  await ofCustomer.getByRole('button', { name: 'Confirmo que voy a estar' }).click();
  await ofCustomer.getByText('Confirmaste que vas a estar.').waitFor();

  await ofSeller.goto(`/#/app/agenda`);
  await ofSeller.getByRole('listitem').filter({ hasText: 'María Gómez' }).getByText('Confirmó').waitFor();
  await appoint(server, admin, sale._id, 5);
  await ofCustomer.reload();
  await ofCustomer.getByRole('button', { name: 'Confirmo que voy a estar' }).waitFor();
});

test('who cannot come stands in the tray and is given another day from there', async ({
  openPage,
  server,
  seller,
  admin,
}) => {
  const sale = await registerSale(server, seller, { customer: 'Rosa Díaz' });
  await appoint(server, admin, sale._id, 3);
  const { link } = await server.rest<{ link: { url: string } }>('POST', `/sales/${sale._id}/customer-link`, {
    as: seller,
  });
  const ofCustomer = await openPage({ viewport: PHONE });
  await ofCustomer.goto(link.url);
  await ofCustomer.getByRole('button', { name: 'No puedo ese día' }).click();
  await ofCustomer.getByLabel('¿Qué día te queda mejor?').fill('El sábado');
  await ofCustomer.getByRole('button', { name: 'Avisar que no puedo ese día' }).click();
  await ofCustomer.getByText('Avisaste que no puedes').waitFor();

  const ofAdmin = await openPage({ session: admin, viewport: PHONE });
  await ofAdmin.goto(TODAY);
  await ofAdmin.getByRole('link', { name: 'Cambiar turno: Rosa Díaz' }).click();
  const panel = ofAdmin.getByRole('region', { name: 'Turno de instalación' });
  await panel.getByText('Nota: El sábado').waitFor();
  await panel.getByLabel('Fecha').fill(day(6).split('-').toReversed().join('/'));
  await panel.getByRole('button', { name: 'Guardar turno' }).click();
  await ofAdmin.getByText('Turno agendado: Rosa Díaz').waitFor();
  await ofCustomer.reload();
  await ofCustomer.getByRole('button', { name: 'Confirmo que voy a estar' }).waitFor();
});

test('a withdrawal stands first in the tray, and is closed with a note', async ({
  openPage,
  server,
  seller,
  admin,
}) => {
  const sale = await registerSale(server, seller, { customer: 'Elsa Ruiz' });
  const { link } = await server.rest<{ link: { url: string } }>('POST', `/sales/${sale._id}/customer-link`, {
    as: seller,
  });
  const ofCustomer = await openPage({ viewport: PHONE });
  await ofCustomer.goto(link.url);
  await ofCustomer.getByRole('button', { name: 'Arrepentirme de la compra' }).click();
  await ofCustomer.getByRole('button', { name: 'Sí, me arrepiento de la compra' }).click();
  await ofCustomer.getByText('Recibimos tu aviso').waitFor();

  const ofAdmin = await openPage({ session: admin, viewport: PHONE });
  await ofAdmin.goto(TODAY);
  await ofAdmin.getByRole('link', { name: 'Resolver: Elsa Ruiz' }).click();
  await ofAdmin.getByRole('button', { name: 'Cerrar sin cancelar la venta' }).click();
  await ofAdmin.getByRole('button', { name: 'Cerrar arrepentimiento' }).click();
  await ofAdmin.getByText('Elige un motivo o escríbelo').waitFor();
  await ofAdmin.getByText('El cliente decidió seguir').click();
  await ofAdmin.getByRole('button', { name: 'Cerrar arrepentimiento' }).click();
  await ofAdmin.getByText('Se cerró el arrepentimiento').first().waitFor();
});
