import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectNoSidewaysScroll, expectValue } from '../support/checks.ts';
import { workerReady } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { acceptance, salesOf } from '../support/sales.ts';
import { watchForNotice } from '../support/time.ts';
import type { Server, Session } from '../support/server.ts';

const SOON = { timeout: 30_000 };

interface StoredProspect {
  _id: string;
  name: string;
  state: string;
  saleId: string | null;
}

async function prospectsOf(server: Server, seller: Session): Promise<StoredProspect[]> {
  const { prospects } = await server.rest<{ prospects: StoredProspect[] }>('GET', '/prospects', {
    as: seller,
  });
  return prospects;
}

test('added offline, reminded, contacted, converted: one prospect and its sale, in order', async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({
    session: seller,
    viewport: PHONE,
    installed: true,
    expectedConsole: FAILED_REQUESTS,
  });
  await page.goto('/#/app/sales/new');
  await page.getByRole('option', { name: /Alarma Hogar/ }).waitFor({ state: 'attached' });
  await page.goto('/#/app/interesados');
  await page.getByText('Todavía no anotaste interesados').waitFor();
  // The worker has the code of every part from the next load on.
  await workerReady(page);
  await page.reload();
  await page.getByText('Todavía no anotaste interesados').waitFor();
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Anotar interesado' }).click();
  await page.getByLabel('Nombre').fill('Rita Paz');
  await page.getByLabel('Teléfono').fill('341 555-7070');
  const kept = await watchForNotice(page, 'Guardado en este dispositivo');
  await page.getByRole('button', { name: 'Hoy' }).click();
  await kept();
  const row = page.getByRole('article', { name: 'Rita Paz' });
  await row.getByText('Por enviar').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row.getByRole('link', { name: 'Rita Paz', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Rita Paz' });
  await sheet.getByRole('button', { name: 'En 3 días' }).click();
  await sheet.getByRole('button', { name: 'Respondió', exact: true }).click();
  await sheet.getByRole('button', { name: 'Mañana' }).click();
  await sheet.getByText('Recordatorio: mañana').waitFor();
  await expectAccessible(page);

  await sheet.getByRole('link', { name: 'Convertir en venta' }).click();
  await expectValue(page.getByLabel('Nombre del cliente'), 'Rita Paz');
  await page.getByLabel('Plan').selectOption({ index: 1 });
  const typed = {
    'DNI del cliente': '28111222',
    'Email del cliente': 'rita@example.com',
    Calle: 'Mitre',
    Altura: '850',
    Localidad: 'Rosario',
    'Código postal': '2000',
    Descripción: 'Alarma para el almacén',
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Provincia').selectOption('Santa Fe');
  await acceptance(page).click();
  await page.getByRole('button', { name: 'Registrar Venta' }).click();
  await page.getByText('Venta guardada en este dispositivo').waitFor();
  await page.getByRole('link', { name: 'Ver ventas por enviar' }).click();
  await page.getByText('Se envía después del interesado').waitFor();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Tienes algo sin enviar' });
  await question.getByText('1 venta por enviar, 1 interesado por enviar').waitFor();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect(await prospectsOf(server, seller)).toEqual([]);

  await page.context().setOffline(false);
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  const [sale] = await salesOf(server, seller);
  expect(sale?.customerInfo.name).toBe('Rita Paz');
  const prospects = await prospectsOf(server, seller);
  expect(prospects).toMatchObject([{ name: 'Rita Paz', state: 'won', saleId: sale?._id }]);
  const { events } = await server.rest<{ events: { kind: string; field: string | null }[] }>(
    'GET',
    `/prospects/${prospects[0]?._id}/events`,
    { as: seller },
  );
  expect(events.map(({ kind }) => kind).toReversed()).toEqual(['created', 'edited', 'contacted', 'won']);
});

test('one that was added twice without a network becomes the one that is there', async ({
  openPage,
  server,
  seller,
}) => {
  await server.rest('POST', '/prospects', {
    as: seller,
    body: { name: 'Rita Paz', phone: '0341 15-555-7070' },
  });
  const page = await openPage({
    session: seller,
    viewport: PHONE,
    installed: true,
    expectedConsole: FAILED_REQUESTS,
  });
  await page.goto('/#/app/interesados');
  await workerReady(page);
  await page.reload();
  await page.getByRole('article', { name: 'Rita Paz' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Anotar interesado' }).click();
  await page.getByLabel('Nombre').fill('Rita');
  await page.getByLabel('Teléfono').fill('341 555-7070');
  await page.getByRole('button', { name: 'Mañana' }).click();
  await page.getByText('Visto por última vez').waitFor();
  const merged = await watchForNotice(page, 'Ya tenías a Rita entre tus interesados');
  await page.context().setOffline(false);
  await merged();
  await page.getByRole('article', { name: 'Rita Paz' }).getByText('mañana').waitFor(SOON);
  expect(await prospectsOf(server, seller)).toHaveLength(1);
});
