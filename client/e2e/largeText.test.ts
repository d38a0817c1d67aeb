import { NARROW_PHONE } from './support/browser.ts';
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
  const open = async (session: typeof seller, path: string, opener?: string) => {
    const page = await openPage({ ownProfile: true, session, viewport: NARROW_PHONE });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    await page.goto(`/#${path}`);
    if (opener !== undefined) await page.getByRole('button', { name: opener }).first().click();
    await page.getByRole('dialog').locator('button').last().waitFor();
    await expectCount(page.locator('.mantine-Skeleton-root'), 0);
    await expectInWindow(page);
  };
  await open(seller, '/app/dashboard', 'Abrir el menú');
  await open(seller, `/app/sales/history?sale=${sale?._id}`);
  await open(admin, '/app/admin/dashboard?tab=planes', 'Crear plan');
  await open(admin, '/app/admin/dashboard?tab=vendedores', `Editar a ${seller.user.name}`);
  await open(admin, `/app/admin/dashboard?tab=ventas&sale=${sale?._id}`);
});
