import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectUrl } from './support/checks.ts';
import { payableSale } from './support/commissions.ts';
import { test } from './support/fixture.ts';
import { registerSales, setStatus } from './support/sales.ts';
import { draftFor } from './support/settlements.ts';

const back = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

/** Where the page is, behind the hash. */
const place = (page: Page) => new URL(page.url()).hash.slice(1);

async function expectPlace(page: Page, address: string): Promise<void> {
  await expect.poll(() => place(page)).toBe(address);
}

test('the history is as it was left, also when the form was loaded again', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSales(server, seller, 11);
  const page = await openPage({ session: seller });
  const left = '/app/sales/history?page=2&status=pending';
  const openForm = async () => {
    await page.goto(`/#${left}`);
    await page.getByRole('link', { name: 'Editar Venta número 1', exact: true }).click();
    await page.getByRole('heading', { name: 'Editar Venta' }).waitFor();
    await page.reload();
  };
  await openForm();
  await back(page, 'Volver al historial').click();
  await expectPlace(page, left);
  await openForm();
  await page.getByLabel('Descripción').fill('Con sirena doble');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Con sirena doble').first().waitFor();
  await expectPlace(page, left);
});

test("an administrator who edits a seller's sale returns to it in the team's list", async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const [sale] = await registerSales(server, seller, 1);
  if (!sale) throw new Error('no sale');
  await setStatus(server, admin, sale, 'installed');
  const page = await openPage({ session: admin });
  const left = `/app/admin/dashboard?tab=ventas&status=installed&sellerId=${seller.user.id}&sale=${sale._id}`;
  await page.goto(`/#${left}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Editar' }).click();
  await back(page, 'Volver a las ventas').click();
  await expectPlace(page, left);
  await drawer.getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Descripción').fill('Corregida');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expectPlace(page, left);
  await drawer.getByText('Corregida').first().waitFor();
});

test('a settlement and an account lead back through the screens that led to them, whatever was opened in between', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  await payableSale(server, { seller, admin }, 'Ana Uno');
  const settlement = await draftFor(server, admin, seller);
  const page = await openPage({ session: admin });
  const balances = '/app/admin/settlements?sort=payable&order=asc';
  await page.goto(`/#${balances}`);
  await page.getByRole('link', { name: seller.user.name, exact: true }).click();
  await page.getByRole('link', { name: /^Ver el borrador/ }).click();
  await expectUrl(page, new RegExp(`/settlements/${settlement}$`));
  await back(page, 'Volver').click();
  await page.getByRole('link', { name: 'Ana Uno' }).click();
  await expectUrl(page, /sale=/);
  await page.reload();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await back(page, 'Saldos').click();
  await expectPlace(page, balances);

  const drafts = `/app/admin/settlements?tab=liquidaciones&state=draft&sellerId=${seller.user.id}`;
  await page.goto(`/#${drafts}`);
  await page.getByRole('link', { name: /^Ver el borrador/ }).click();
  await page.reload();
  await back(page, 'Liquidaciones').click();
  await expectPlace(page, drafts);

  await page.goto(`/#/app/admin/settlements/${settlement}`);
  await back(page, 'Liquidaciones').click();
  await expectPlace(page, '/app/admin/settlements?tab=liquidaciones');
});
