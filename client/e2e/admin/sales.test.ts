import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SALE_STATUS_LABELS, SALE_STATUSES, type SaleStatus } from '../../../shared/sales/saleStatus.ts';
import { asksForReason } from '../../../shared/sales/saleReasons.ts';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectFocused, expectUrl, expectValue } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { watchForNotice } from '../support/time.ts';
import { addPhoto, registerSale, salesOf, setStatus, type StoredSale } from '../support/sales.ts';

const SALES = '/#/app/admin/dashboard?tab=ventas';

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const statusOf = (page: Page, customer: string) => page.getByLabel(`Estado de la venta de ${customer}`);

test('a sale passes all six statuses, and its history names the authors', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const customer = 'Nora Estévez';
  await registerSale(server, seller, { customer });
  const page = await openPage({ session: admin });
  await page.goto(SALES);
  const select = statusOf(page, customer);
  await select.waitFor();
  const order = [...SALE_STATUSES.slice(1), 'pending'] as const;
  let before: SaleStatus = 'pending';
  for (const status of order) {
    const done = await watchForNotice(page, `Venta de ${customer}: ${SALE_STATUS_LABELS[status]}`);
    await select.selectOption(status);
    if (asksForReason(before, status)) await page.getByRole('button', { name: /^Pasar a/ }).click();
    await done();
    await expectValue(select, status);
    before = status;
  }
  await expect.poll(async () => (await salesOf(server, seller))[0]?.status).toBe('pending');

  await page.getByRole('link', { name: `Ver detalle de la venta de ${customer}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Se registró la venta').waitFor();
  await dialog.getByText('Se canceló la venta').waitFor();
  await expectCount(dialog.getByText(/^Pasó de/), order.length - 1);
  await dialog
    .getByText(/Administrador/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectUrl(page, /^(?!.*sale=)/);
});

test('search and filters find a sale, stay in the address and clear', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  await registerSale(server, seller, { customer: 'Ofelia Zárate' });
  await registerSale(server, seller, { customer: 'Ramiro Quinteros' });
  const page = await openPage({ session: admin });
  const search = page.getByLabel('Buscar ventas');
  await page.goto(SALES);
  await row(page, 'Ramiro Quinteros').waitFor();
  await search.fill('zarate');
  await row(page, 'Ramiro Quinteros').waitFor({ state: 'detached' });
  await row(page, 'Ofelia Zárate').waitFor();
  await expectUrl(page, /search=zarate/);
  await page.reload();
  await row(page, 'Ofelia Zárate').waitFor();
  await expectValue(search, 'zarate');
  await page.getByLabel('Estado', { exact: true }).selectOption('installed');
  await page.getByText('No se encontraron ventas con los filtros aplicados').waitFor();
  await page.getByRole('button', { name: 'Limpiar búsqueda y filtros' }).click();
  await row(page, 'Ramiro Quinteros').waitFor();
  await expectValue(search, '');

  await page.getByRole('combobox', { name: 'Vendedor' }).fill(seller.user.name.toLowerCase());
  await page.getByRole('option', { name: seller.user.name }).click();
  await page.getByText('2 ventas', { exact: true }).waitFor();
  await expectUrl(page, /sellerId=/);

  await page.goto(`${SALES}&search=zarate&page=9`);
  await expectUrl(page, /^(?!.*page=)/);
  await row(page, 'Ofelia Zárate').waitFor();
});

test('two administrators changing a sale get one conflict, which shows the current state', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  await registerSale(server, seller, { customer: 'Delia Conte' });
  const first = await openPage({ session: admin });
  const second = await openPage({ session: admin, expectedConsole: FAILED_REQUESTS });
  for (const page of [first, second]) {
    await page.goto(SALES);
    await statusOf(page, 'Delia Conte').waitFor();
  }
  const done = await watchForNotice(first, 'Venta de Delia Conte: Turnada');
  await statusOf(first, 'Delia Conte').selectOption('appointed');
  await done();
  const refused = await watchForNotice(
    second,
    'Mientras tanto pasó a Turnada: revisa la venta antes de cambiarla',
  );
  await statusOf(second, 'Delia Conte').selectOption('cancelled');
  await second.getByRole('button', { name: 'Pasar a Cancelada' }).click();
  await refused();
  expect(await second.getByRole('alert').count()).toBeLessThanOrEqual(1);
  await expectAccessible(second);
  await expectValue(statusOf(second, 'Delia Conte'), 'appointed');
  expect(await first.getByRole('alert').count()).toBe(0);
  await expect.poll(async () => (await salesOf(server, seller))[0]?.status).toBe('appointed');
});

test('a cancellation shows its reason and can be undone', async ({ openPage, server, admin, seller }) => {
  await registerSale(server, seller, { customer: 'Inés Molina' });
  const page = await openPage({ session: admin });
  await page.goto(`${SALES}&search=molina`);
  const status = statusOf(page, 'Inés Molina');
  await status.selectOption('cancelled');
  const dialog = page.getByRole('dialog', { name: '¿Por qué cambia?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'No cambiar' }).click();
  await expectValue(status, 'pending');
  await status.selectOption('cancelled');
  await dialog.getByText('Duplicada').click();
  await dialog.getByLabel('Detalle').fill('ya la cargó Nora');
  await dialog.getByRole('button', { name: 'Pasar a Cancelada' }).click();
  await expectValue(status, 'cancelled');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectValue(status, 'pending');
  await page.getByRole('link', { name: 'Ver detalle de la venta de Inés Molina' }).click();
  await page.getByText('Motivo: Duplicada: ya la cargó Nora').waitFor();
  await expect.poll(async () => (await salesOf(server, seller))[0]?.status).toBe('pending');
});

test('fourteen sales fit on a desk, and a DNI is decided in two clicks', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  for (let index = 0; index < 14; index += 1)
    await registerSale(own, seller, { customer: `Cliente ${index}` });
  await addPhoto(own, seller, (await salesOf(own, seller))[0] as StoredSale);
  const page = await openPage({ server: own, session: admin });
  await page.goto(SALES);
  await row(page, 'Cliente 13').waitFor();
  const tops = await page
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((element) => element.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
    );
  expect(tops[0]?.[0]).toBeLessThan(300);
  expect(tops.filter(([, bottom = Infinity]) => bottom <= 900)).toHaveLength(14);

  await row(page, 'Cliente 13').getByRole('cell').nth(2).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await expect.poll(async () => (await salesOf(own, seller))[0]?.status).toBe('pending_appointment');
});

test('on a phone the link to a sale is a thumb high', async ({ openPage, server, admin, seller }) => {
  await registerSale(server, seller, { customer: 'Dora Fuentes' });
  const page = await openPage({ session: admin, viewport: PHONE });
  await page.goto(`${SALES}&search=fuentes`);
  const link = page.getByRole('link', { name: 'Ver detalle de la venta de Dora Fuentes' });
  await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('a cancelled sale has no commission and requires no photo', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const sale = await registerSale(server, seller, { customer: 'Celia Bruno' });
  const page = await openPage({ session: admin });
  await page.goto(`${SALES}&search=bruno`);
  await row(page, 'Celia Bruno').getByText('Falta la foto').waitFor();
  await expectCount(row(page, 'Celia Bruno').getByText('Sin comisión'), 0);
  await setStatus(server, admin, sale, 'cancelled');
  await page.reload();
  await row(page, 'Celia Bruno').getByText('Sin comisión').waitFor();
  await expectCount(row(page, 'Celia Bruno').getByText('Falta la foto'), 0);
});

test('the table and the drawer work without a pointer', async ({ openPage, startOwnServer }) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  for (const customer of ['Primera', 'Segunda', 'Tercera']) await registerSale(own, seller, { customer });
  const page = await openPage({ server: own, session: admin });
  await page.goto(SALES);
  const link = (customer: string) =>
    page.getByRole('link', { name: `Ver detalle de la venta de ${customer}` });
  await link('Tercera').focus();
  await page.keyboard.press('ArrowDown');
  await expectFocused(link('Segunda'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expectFocused(link('Segunda'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Segunda' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('heading', { name: 'Primera' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('a DNI is rejected with a reason; an approved sale is appointed, and installed or not', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  await registerSale(server, seller, { customer: 'Olga Sosa' });
  await addPhoto(server, seller, await registerSale(server, seller, { customer: 'Raúl Vera' }));
  const page = await openPage({ session: admin });
  const dialog = page.getByRole('dialog', { name: 'Detalle de la venta' });
  const open = async (customer: string) => {
    await page.goto(`${SALES}&search=${customer.split(' ')[1]}`);
    await page.getByRole('link', { name: `Ver detalle de la venta de ${customer}` }).click();
  };
  await open('Olga Sosa');
  await dialog.getByRole('button', { name: 'Rechazar' }).click();
  const reason = page.getByRole('dialog', { name: '¿Por qué se rechaza el DNI?' });
  await reason.getByText('La foto no se lee').click();
  await expectAccessible(page);
  await reason.getByRole('button', { name: 'Rechazar DNI' }).click();
  await dialog.getByText('DNI rechazado', { exact: true }).waitFor();
  await dialog.getByText('La foto no se lee', { exact: true }).first().waitFor();

  await open('Raúl Vera');
  await dialog.getByRole('button', { name: 'Aprobar' }).click();
  await dialog.getByText(/^Plazo hasta el/).waitFor();
  await dialog.getByRole('button', { name: 'Respondió', exact: true }).click();
  const form = dialog.getByRole('region', { name: 'Turno de instalación' });
  await form.getByLabel('Fecha').fill('2099-03-02');
  await form.getByRole('button', { name: 'Guardar turno' }).click();
  await dialog.getByText('Turno: 02/03/2099 de 09:00 a 12:00').waitFor();
  await dialog.getByRole('button', { name: 'No se hizo' }).click();
  await page.getByRole('dialog', { name: '¿Por qué no se hizo?' }).getByText('No había nadie').click();
  await page.getByRole('button', { name: 'No se hizo' }).last().click();
  await form.getByLabel('Fecha').fill('2099-03-05');
  await form.getByRole('button', { name: 'Guardar turno' }).click();
  await dialog.getByRole('button', { name: 'Se instaló' }).click();
  await dialog.getByRole('button', { name: 'Pasar a Completada' }).waitFor();
  await expectAccessible(page);
  const statuses = (await salesOf(server, seller)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['installed', 'pending']);
});
