import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { argentineDay } from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { LIGHT_AND_DARK } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll, expectUrl } from '../support/checks.ts';
import { adjust, claim, payableSale } from '../support/commissions.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { closeSettlement, draftFor } from '../support/settlements.ts';
import { watchForNotice } from '../support/time.ts';
import { PASSWORD } from '../support/server.ts';

const BALANCES = '/#/app/admin/settlements';
const SETTLEMENTS = `${BALANCES}?tab=liquidaciones`;
const PAYOUT = { cuit: '20-12345678-6', alias: 'casa.luna.mar', currentPassword: PASSWORD };
const CHANGED = 'Cambió sus datos de cobro ahora';

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** With the page's no-break space. */
const money = (pesos: number) => formatMoney(pesos);

test('settlements go from balances to paid, name the reason of sellers without one, and leave a line out', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller, poor] = [await own.admin(), await own.seller(), await own.seller()];
  const [first] = [
    await payableSale(own, { seller, admin }, 'Ana Uno'),
    await payableSale(own, { seller, admin }, 'Berta Dos'),
  ];
  const commission = first.commission;
  await adjust(own, admin, poor, -500);

  const page = await openPage({ server: own, session: admin });
  await page.goto(BALANCES);
  await row(page, seller.user.name)
    .getByText(money(2 * commission))
    .waitFor();
  await row(page, poor.user.name).getByText(money(-500)).waitFor();
  await looksRight(page);
  await page.getByLabel(`Elegir a ${seller.user.name}`).check();
  await page.getByLabel(`Elegir a ${poor.user.name}`).check();
  await page.getByText('2 vendedores elegidos').waitFor();
  await looksRight(page);
  await button(page, 'Preparar liquidaciones').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('cada uno de los 2 vendedores elegidos', { exact: false }).waitFor();
  await dialog.getByLabel('Movimientos hasta').fill('');
  await dialog.getByRole('button', { name: 'Preparar' }).click();
  await dialog.getByText('El campo Hasta debe ser una fecha AAAA-MM-DD').waitFor();
  await dialog.getByLabel('Movimientos hasta').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Preparar' }).click();
  await dialog
    .getByText(`Se preparó un borrador para ${seller.user.name}, por ${money(2 * commission)}.`)
    .waitFor();
  await dialog.getByText(`El saldo a cobrar no es positivo (${money(-500)}).`).waitFor();
  await dialog.getByText(poor.user.name).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Ver el borrador' }).click();

  await page.getByRole('heading', { level: 1, name: 'Borrador de liquidación' }).waitFor();
  await page.getByText('Faltan los datos de cobro', { exact: true }).waitFor();
  await looksRight(page);
  await page.getByRole('checkbox', { name: 'Incluir Berta Dos' }).click();
  await page.getByText('La administración la dejó afuera').waitFor();
  await row(page, 'Total').getByText(money(commission)).waitFor();
  await looksRight(page);
  await page.getByRole('checkbox', { name: 'Incluir Berta Dos' }).click();
  await row(page, 'Total')
    .getByText(money(2 * commission))
    .waitFor();
  await page.getByRole('checkbox', { name: 'Incluir Berta Dos' }).click();
  await row(page, 'Total').getByText(money(commission)).waitFor();

  await own.rest('PUT', '/users/payout', { as: seller, body: PAYOUT });
  await page.reload();
  await page.getByText('CUIT 20-12345678-6', { exact: false }).waitFor();
  await page.getByText(CHANGED).waitFor();
  await button(page, 'Cerrar liquidación').click();
  await dialog.getByText(CHANGED).waitFor();
  await dialog.getByText(`${seller.user.name} recibe ${money(commission)}.`, { exact: false }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cerrar liquidación' }).click();
  await page.getByRole('heading', { level: 1, name: 'Liquidación N.º 1' }).waitFor();
  await expectCount(page.getByRole('checkbox'), 0);

  await button(page, 'Marcar como pagada').click();
  await dialog.getByText(CHANGED).waitFor();
  await dialog.getByLabel('Fecha de pago').fill('2026-03-05');
  await dialog.getByLabel('Medio de pago').selectOption('Efectivo');
  await dialog.getByLabel('Referencia (opcional)').fill('Recibo 12');
  await expectAccessible(page);
  const paid = await watchForNotice(page, 'Se marcó como pagada la liquidación N.º 1');
  await dialog.getByRole('button', { name: 'Marcar como pagada' }).click();
  await paid();
  for (const text of ['05/03/2026', 'Efectivo', 'Recibo 12']) await page.getByText(text).waitFor();
  await expectCount(button(page, 'Anular'), 0);
  await looksRight(page);

  await page.getByRole('link', { name: `Ver la cuenta de ${seller.user.name}` }).click();
  await page.getByRole('heading', { level: 1, name: seller.user.name }).waitFor();
  await page
    .getByRole('definition')
    .filter({ hasText: money(commission) })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Ver la liquidación N.º 1', exact: false }).waitFor();
  await page.getByRole('link', { name: 'Ver liquidación' }).waitFor();
  await page.getByText('Sin liquidar').waitFor();
  await looksRight(page);
  await page.getByRole('link', { name: 'Ana Uno' }).click();
  const drawer = page.getByRole('dialog', { name: 'Detalle de la venta' });
  await drawer.getByText('Cobrada · Ver liquidación').waitFor();
  await drawer.getByRole('link', { name: 'Ver liquidación' }).waitFor();

  await page.goto('/#/app/admin/dashboard');
  await page.getByText('Comisiones pagadas', { exact: true }).waitFor();
  await page.getByText(money(commission), { exact: true }).waitFor();
  await page.getByText(`Sin pagar o en curso: ${money(commission)}`).waitFor();
});

test('many drafts are closed and paid at once; one that changed meanwhile shows an error', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const admin = await own.admin();
  const sellers = [await own.seller(), await own.seller(), await own.seller()];
  const drafts: string[] = [];
  for (const seller of sellers) {
    await adjust(own, admin, seller, 1000);
    drafts.push(await draftFor(own, admin, seller));
  }
  const page = await openPage({
    server: own,
    session: admin,
    expectedConsole: FAILED_REQUESTS,
  });
  await page.goto(SETTLEMENTS);
  await page.getByRole('link', { name: 'Borradores 3' }).click();
  await expectUrl(page, /state=draft/);
  await page.getByLabel('Elegir toda la página').check();
  await looksRight(page);
  await own.rest('DELETE', `/admin/settlements/${drafts[0]}`, { as: admin });
  await button(page, 'Cerrar 3 borradores').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`por ${money(3000)} en total`, { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Cerrar borradores' }).click();
  await dialog.getByText('Se cerraron 2 liquidaciones.').waitFor();
  await dialog.getByText('La liquidación fue eliminada y no se puede cerrar', { exact: false }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Listo' }).click();

  await page.getByRole('link', { name: 'Cerradas 2' }).click();
  await page.getByLabel('Elegir toda la página').check();
  await button(page, 'Marcar 2 pagadas').click();
  await dialog.getByRole('button', { name: 'Marcar como pagadas' }).click();
  await dialog.getByText('Se pagaron 2 liquidaciones.').waitFor();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await page.getByText('No hay liquidaciones con esos filtros').waitFor();
  await page.getByRole('link', { name: 'Pagadas 2' }).waitFor();
});

test('all sellers of a filter are prepared, chosen and closed, beyond the first page', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const admin = await own.admin();
  for (let count = 1; count <= 21; count += 1) await adjust(own, admin, await own.seller(), 100);
  const page = await openPage({ server: own, session: admin });
  const dialog = page.getByRole('dialog');
  await page.goto(BALANCES);
  await button(page, 'Preparar para todos').click();
  await dialog.getByRole('button', { name: 'Preparar' }).click();
  await dialog.getByText(`Se prepararon 21 borradores, por ${money(2100)} en total.`).waitFor();
  await dialog.getByRole('link', { name: 'Ver los borradores' }).click();
  await page.getByLabel('Elegir toda la página').check();
  await page.getByText('20 liquidaciones elegidas').waitFor();
  await button(page, 'Elegir las 21').click();
  await button(page, 'Cerrar 21 borradores').click();
  await dialog.getByRole('button', { name: 'Cerrar borradores' }).click();
  await dialog.getByText('Se cerraron 21 liquidaciones.').waitFor();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('link', { name: 'Cerradas 21' }).waitFor();
});

test('a closed settlement is voided with a reason; a draft is deleted', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  await adjust(server, admin, seller, 700);
  const id = await draftFor(server, admin, seller);
  await closeSettlement(server, admin, id);
  const page = await openPage({ session: admin });
  await page.goto(`${BALANCES}/${id}`);
  await button(page, 'Anular').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Anular liquidación' }).click();
  await dialog.getByText('El campo Motivo es obligatorio').waitFor();
  await dialog.getByLabel('Motivo').fill('Faltaba una venta');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Anular liquidación' }).click();
  await page.getByText('Motivo: Faltaba una venta').waitFor();
  await expectAccessible(page);

  await page.goto(`${BALANCES}/${await draftFor(server, admin, seller)}`);
  await button(page, 'Borrar').click();
  await dialog.getByText('¿Estás seguro de que quieres borrar este borrador?').waitFor();
  const deleted = await watchForNotice(page, `Se borró el borrador de ${seller.user.name}`);
  await dialog.getByRole('button', { name: 'Borrar borrador' }).click();
  await deleted();
  await expectUrl(page, /tab=liquidaciones$/);
});

test("the second administrator sees the first one's change", async ({ openPage, server, admin, seller }) => {
  await adjust(server, admin, seller, 300);
  const id = await draftFor(server, admin, seller);
  const page = await openPage({ session: admin, expectedConsole: FAILED_REQUESTS });
  const dialog = page.getByRole('dialog');
  await page.goto(`${BALANCES}/${id}`);
  await button(page, 'Cerrar liquidación').click();
  await closeSettlement(server, admin, id);
  const told = await watchForNotice(page, 'La liquidación está en estado cerrada y no se puede cerrar');
  await dialog.getByRole('button', { name: 'Cerrar liquidación' }).click();
  await told();
  await button(page, 'Marcar como pagada').waitFor();

  await adjust(server, admin, seller, 200);
  const gone = await draftFor(server, admin, seller);
  await page.goto(`${BALANCES}/${gone}`);
  await button(page, 'Borrar').click();
  await server.rest('DELETE', `/admin/settlements/${gone}`, { as: admin });
  await dialog.getByRole('button', { name: 'Borrar borrador' }).click();
  await page.getByText('La liquidación no existe').waitFor();
});

test('the file for the bank has every closed settlement, in both formats', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  await own.rest('PUT', '/users/payout', { as: seller, body: PAYOUT });
  await adjust(own, admin, seller, 1234.5);
  await closeSettlement(own, admin, await draftFor(own, admin, seller));
  const page = await openPage({ server: own, session: admin });
  await page.goto(SETTLEMENTS);
  const download = async (format: string) => {
    await button(page, 'Archivo para el banco').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^liquidaciones_\d{4}-\d{2}-\d{2}\.csv$/);
    const [, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    return rows;
  };
  const { name } = seller.user;
  const until = argentineDay(Date.now());
  expect(await download('CSV')).toEqual([`1,${name},20123456786,,casa.luna.mar,1234.50,${until},Cerrada`]);
  expect(await download('Para Excel')).toEqual([
    `1;${name};"=""20123456786""";;casa.luna.mar;1234,50;${until};Cerrada`,
  ]);
});

test('commissions are adjusted up and down, with a sale and a reason', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const sale = await payableSale(server, { seller, admin }, 'Zoe Vidal');
  const page = await openPage({ session: admin });
  await page.goto(`${BALANCES}/seller/${seller.user.id}`);
  const dialog = page.getByRole('dialog');
  await button(page, 'Ajustar').click();
  await dialog.getByRole('button', { name: 'Guardar ajuste' }).click();
  await dialog.getByText('El campo Importe', { exact: false }).waitFor();
  await dialog.getByText('Descontar').click();
  await dialog.getByLabel('Importe').fill('-10');
  await dialog.getByLabel('Motivo').fill('Vendió sin cámara');
  await dialog.getByRole('button', { name: 'Guardar ajuste' }).click();
  await dialog.getByText('Escribe el importe sin signo', { exact: false }).waitFor();
  await dialog.getByLabel('Importe').fill('1.000,50');
  await dialog.getByText(`Se descuentan ${money(1000.5)} de lo que tiene a cobrar`).waitFor();
  await dialog.getByRole('combobox', { name: 'Venta (opcional)' }).fill('zoe');
  await page.getByRole('option', { name: 'Zoe Vidal', exact: false }).click();
  await expectAccessible(page);
  const saved = await watchForNotice(page, `Se descontaron ${money(1000.5)} a ${seller.user.name}`);
  await dialog.getByRole('button', { name: 'Guardar ajuste' }).click();
  await saved();
  const line = row(page, 'Vendió sin cámara');
  await line.getByText(money(-1000.5)).waitFor();
  await line.getByRole('link', { name: 'Zoe Vidal' }).waitFor();
  await page
    .getByRole('definition')
    .filter({ hasText: money(sale.commission - 1000.5) })
    .waitFor();
});

test.for(LIGHT_AND_DARK)(
  'every tab has its address and is accessible, on a $size, $colorScheme',
  async ({ viewport, colorScheme }, { openPage, server, admin, seller }) => {
    await adjust(server, admin, seller, 100);
    const id = await draftFor(server, admin, seller);
    await closeSettlement(server, admin, id);
    await claim(server, seller, await payableSale(server, { seller, admin }, 'Ana Uno'));
    const page = await openPage({ viewport, colorScheme, session: admin });
    await page.goto(BALANCES);
    for (const [name, address] of [
      ['Liquidaciones', /tab=liquidaciones$/],
      ['Reclamos', /tab=reclamos$/],
      ['Saldos', /settlements$/],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      await expectUrl(page, address);
      await page.getByRole('table').waitFor({ state: 'attached' });
      await looksRight(page);
    }
  },
);

test('a seller reaches no tab of the settlements', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller });
  await page.goto(SETTLEMENTS);
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
});
