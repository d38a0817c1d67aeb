import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { NARROW_PHONE, PHONE } from './support/browser.ts';
import { expectCount, expectInWindow } from './support/checks.ts';
import { test } from './support/fixture.ts';
import { registerSales } from './support/sales.ts';

test('with text at 200 % no dialog leaves the narrowest window', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const [sale] = await registerSales(server, seller, 1);
  const pages = new Map<typeof seller, Page>();
  for (const session of [seller, admin]) {
    const page = await openPage({ session, viewport: NARROW_PHONE });
    pages.set(session, page);
    await page.goto('/#/app/guia');
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  }
  const open = async (session: typeof seller, path: string, opener?: string) => {
    const page = pages.get(session) as Page;
    await page.goto(`/#${path}`);
    if (opener !== undefined) await page.getByRole('button', { name: opener }).first().click();
    await page.getByRole('dialog').locator('button').last().waitFor();
    await expectCount(page.locator('.mantine-Skeleton-root'), 0);
    await expectInWindow(page);
    await page.goto('/#/app/guia');
    await expectCount(page.getByRole('dialog'), 0);
  };
  await open(seller, '/app/dashboard', 'Abrir el menú');
  await open(seller, `/app/sales/history?sale=${sale?._id}`);
  await open(admin, '/app/admin/dashboard?tab=planes', 'Crear plan');
  await open(admin, '/app/admin/dashboard?tab=vendedores', `Editar a ${seller.user.name}`);
  await open(admin, `/app/admin/dashboard?tab=ventas&sale=${sale?._id}`);
});

test('with text at 200 % the head of a phone greets by name, at 100 % with a word', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/guia');
  const hello = page.getByRole('banner').getByText('Hola,', { exact: true });
  await hello.waitFor();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await hello.waitFor({ state: 'hidden' });
  const name = page.getByRole('banner').getByText(seller.user.name);
  expect((await name.boundingBox())?.width).toBeGreaterThan(PHONE.width / 3);
});
