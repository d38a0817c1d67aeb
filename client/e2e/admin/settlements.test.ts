import type { Page } from 'playwright-core';
import { formatMoney } from '../../../shared/values/money.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { payableSale } from '../support/commissions.ts';
import { test } from '../support/fixture.ts';
import { closeSettlement, paySettlement } from '../support/settlements.ts';

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

test("what is payable leads to its draft; once paid it is in the seller's account, at its sale and in the figures", async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  const { commission } = await payableSale(own, { seller, admin }, 'Ana Uno');
  const amount = formatMoney(commission);
  const page = await openPage({ server: own, session: admin });
  await page.goto('/#/app/admin/settlements');
  await row(page, seller.user.name).getByText(amount).waitFor();
  await page.getByLabel(`Elegir a ${seller.user.name}`).check();
  await page.getByRole('button', { name: 'Preparar liquidaciones', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Preparar' }).click();
  await dialog.getByRole('link', { name: 'Ver el borrador' }).click();
  await page.getByRole('heading', { level: 1, name: 'Borrador de liquidación' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const id = page.url().split('/').at(-1) ?? '';
  await closeSettlement(own, admin, id);
  await paySettlement(own, admin, id);
  await payableSale(own, { seller, admin }, 'Berta Dos');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Liquidación N.º 1' }).waitFor();

  await page.getByRole('link', { name: `Ver la cuenta de ${seller.user.name}` }).click();
  await page.getByRole('heading', { level: 1, name: seller.user.name }).waitFor();
  await page.getByRole('link', { name: 'Ver la liquidación N.º 1', exact: false }).waitFor();
  await page.getByText('Sin liquidar').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Ana Uno' }).click();
  await page
    .getByRole('dialog', { name: 'Detalle de la venta' })
    .getByText('Cobrada · Ver liquidación')
    .waitFor();

  await page.goto('/#/app/admin/dashboard');
  await page.getByText('Comisiones pagadas', { exact: true }).waitFor();
  await page.getByText(amount, { exact: true }).waitFor();
  await page.getByText(`Sin pagar o en curso: ${amount}`).waitFor();
});
