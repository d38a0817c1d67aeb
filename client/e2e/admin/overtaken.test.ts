import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { expectValue } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { addPhoto, decide, registerSale, salesOf, sendRelative, setStatus } from '../support/sales.ts';

// Two administrators: the second changes the subject of the first one's open dialog, and that page fetches it.

const SALES = '/#/app/admin/dashboard?tab=ventas';
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
