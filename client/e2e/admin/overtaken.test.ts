import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { expectValue } from '../support/checks.ts';
import { payableSale } from '../support/commissions.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import {
  addPhoto,
  createPlan,
  decide,
  plansOf,
  registerSale,
  salesOf,
  sendRelative,
  setStatus,
} from '../support/sales.ts';
import { closeSettlement, draftFor } from '../support/settlements.ts';

// Two administrators: the second changes the subject of the first one's open dialog, and that page fetches it.

const SALES = '/#/app/admin/dashboard?tab=ventas';
const SETTLEMENTS = '/#/app/admin/settlements';
const today = argentineDay(Date.now());
const later = addDays(today, 3);

/** Returns to the page after a minute, which makes it fetch. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward('01:00');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

test('a sale installed while the reason is typed is not cancelled', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const sale = await registerSale(server, seller, { customer: 'Aldo Ponce' });
  const page = await openPage({ ownProfile: true, session: admin, expectedConsole: FAILED_REQUESTS });
  await page.clock.install();
  await page.goto(`${SALES}&search=ponce`);
  const select = page.getByLabel('Estado de la venta de Aldo Ponce');
  await select.selectOption('cancelled');
  await page.getByRole('dialog').getByText('Cliente se arrepintió').click();
  await setStatus(server, admin, sale, 'installed');
  await comeBack(page);
  await expectValue(select, 'installed');
  await page.getByRole('button', { name: 'Pasar a Cancelada' }).click();
  await page.getByText('Mientras tanto pasó a Instalada: revisa la venta antes de cambiarla').waitFor();
  await expectValue(select, 'installed');
  await expect.poll(async () => (await salesOf(server, seller))[0]?.status).toBe('installed');
});

test("another person's DNI, sent while the reason is typed, is not rejected", async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  const sale = await registerSale(own, seller, { customer: 'Blas Quiroga' });
  await addPhoto(own, seller, sale);
  const page = await openPage({
    ownProfile: true,
    server: own,
    session: admin,
    expectedConsole: FAILED_REQUESTS,
  });
  await page.clock.install();
  await page.goto('/#/app/admin/verify');
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await page.getByRole('dialog').getByText('La foto no se lee').click();
  await decide(own, admin, sale, 'rejected', 2);
  await sendRelative(own, seller, sale, { holderName: 'Ciro Quiroga' });
  await comeBack(page);
  await page.getByText('Falta la foto del titular').waitFor();
  await page.getByRole('button', { name: 'Rechazar DNI' }).click();
  await page
    .getByText('Mientras tanto llegó otro DNI, el de Ciro Quiroga: míralo antes de decidir')
    .waitFor();
  await expect.poll(async () => (await salesOf(own, seller))[0]?.verification.state).toBe('pending');
});

test('an appointment moved while the outcome is typed stays open', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const sale = await registerSale(server, seller, { customer: 'Delia Roca' });
  const path = `/admin/sales/${sale._id}/appointment`;
  const hours = { from: '09:00', to: '12:00' };
  await server.rest('PUT', path, { as: admin, body: { date: today, ...hours } });
  const page = await openPage({ ownProfile: true, session: admin, expectedConsole: FAILED_REQUESTS });
  await page.clock.install();
  await page.goto(`${SALES}&sale=${sale._id}`);
  await page.getByRole('button', { name: 'No se hizo' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Por qué no se hizo?' });
  await dialog.getByText('No había nadie').click();
  await server.rest('PUT', path, { as: admin, body: { date: later, ...hours } });
  await comeBack(page);
  const moved = later.split('-').toReversed().join('/');
  await page.getByText(`Turno: ${moved} de 09:00 a 12:00`).waitFor();
  await dialog.getByRole('button', { name: 'No se hizo' }).click();
  await page.getByText(`Mientras tanto el turno pasó al ${moved} de 09:00 a 12:00.`).waitFor();
  await expect.poll(async () => (await salesOf(server, seller))[0]).toMatchObject({ status: 'appointed' });
});

test('a draft closed by another administrator opens no other dialog, and is not closed at another total', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  for (const customer of ['Elsa Uno', 'Fito Dos']) await payableSale(own, { seller, admin }, customer);
  const id = await draftFor(own, admin, seller);
  const path = `/admin/settlements/${id}`;
  const { settlement } = await own.rest<{ settlement: { lines: { entryId: string }[] } }>(
    'GET',
    `/settlements/${id}`,
    { as: admin },
  );
  const page = await openPage({
    ownProfile: true,
    server: own,
    session: admin,
    expectedConsole: FAILED_REQUESTS,
  });
  await page.clock.install();
  await page.goto(`${SETTLEMENTS}/${id}`);
  const close = page.getByRole('button', { name: 'Cerrar liquidación' });
  const dialog = page.getByRole('dialog', { name: 'Cerrar liquidación' });
  await close.click();
  await dialog.waitFor();
  const body = { excludedEntryIds: [settlement.lines[0]?.entryId] };
  await own.rest('PUT', path, { as: admin, body });
  await comeBack(page);
  await page.getByText('La administración la dejó afuera').waitFor();
  await dialog.getByRole('button', { name: 'Cerrar liquidación' }).click();
  await page.getByText('Mientras tanto el borrador pasó a').waitFor();
  await dialog.waitFor({ state: 'detached' });

  await close.click();
  await dialog.waitFor();
  await closeSettlement(own, admin, id);
  await comeBack(page);
  await page.getByText('Liquidación N.º 1').first().waitFor();
  expect(await page.getByRole('dialog', { name: 'Marcar como pagada' }).isVisible()).toBe(false);
  await dialog.getByRole('button', { name: 'Cerrar liquidación' }).click();
  await page.getByText('está en estado cerrada y no se puede cerrar').waitFor();
});

test('a price changed by another administrator is not reverted, nor a setting', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const admin = await own.admin();
  const plan = await createPlan(own, admin, { name: 'Alarma Ñandú', price: 1000 });
  const page = await openPage({ server: own, session: admin, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/app/admin/dashboard?tab=planes');
  await page.getByRole('button', { name: 'Editar Alarma Ñandú' }).click();
  await page.getByLabel('Descripción').fill('Con sirena');
  const { name, description } = { name: 'Alarma Ñandú', description: 'Por poco tiempo' };
  await own.rest('PUT', `/admin/plans/${plan._id}`, { as: admin, body: { name, description, price: 1500 } });
  await page.getByRole('button', { name: 'Guardar plan' }).click();
  await page.getByText(/^Mientras tanto el plan cambió: Alarma Ñandú, \$.1\.500,00\./).waitFor();
  await page.getByRole('row').filter({ hasText: '1.500,00' }).waitFor();
  await expect
    .poll(async () => (await plansOf(own, admin)).find(({ _id }) => _id === plan._id)?.price)
    .toBe(1500);

  await page.goto('/#/app/admin/dashboard?tab=ajustes');
  await page.getByLabel('Días hasta que una comisión se cobra').fill('12');
  await own.rest('PUT', '/admin/settings', { as: admin, body: { registration: 'invite' } });
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
  await page.getByText('Se guardaron los ajustes').waitFor();
  await expectValue(page.getByLabel('Registro', { exact: true }), 'invite');
  const { settings } = await own.rest<{ settings: object }>('GET', '/admin/settings', { as: admin });
  expect(settings).toMatchObject({ registration: 'invite', commissionHoldDays: 12 });
});
