import type { Page } from 'playwright-core';
import { formatMoney } from '../../../shared/values/money.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../support/checks.ts';
import { adjust, payableSale } from '../support/commissions.ts';
import { test } from '../support/fixture.ts';
import { watchForNotice } from '../support/time.ts';
import { PASSWORD } from '../support/server.ts';

const BALANCES = '/#/app/admin/settlements';
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
  await dialog.getByText('El campo Hasta debe ser una fecha dd/mm/aaaa').waitFor();
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
