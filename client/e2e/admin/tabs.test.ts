import { describe } from 'vitest';
import { LIGHT_AND_DARK } from '../support/browser.ts';
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectTitle,
  expectUrl,
} from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { registerSale } from '../support/sales.ts';

const HOME = '/#/app/admin/dashboard';

describe.each(LIGHT_AND_DARK)('on a $size, $colorScheme', ({ viewport, colorScheme }) => {
  test('every tab of the administration is accessible and has its address', async ({
    openPage,
    server,
    admin,
    seller,
  }) => {
    const sale = await registerSale(server, seller, { customer: 'Marta Quiroga' });
    const page = await openPage({ viewport, colorScheme, session: admin });
    await page.goto(HOME);
    await page.getByRole('heading', { name: 'Ventas por día' }).waitFor();
    await page.getByRole('table', { name: 'Ventas por día' }).waitFor({ state: 'attached' });
    const tabs = [
      { name: 'Resumen', heading: 'Los 5 mejores vendedores', address: /dashboard$/ },
      { name: 'Gestión de Planes', heading: 'Planes', address: /tab=planes$/ },
      { name: 'Gestión de Vendedores', heading: 'Vendedores', address: /tab=vendedores$/ },
      { name: 'Ventas Recientes', heading: 'Ventas', address: /tab=ventas$/ },
    ];
    for (const { name, heading, address } of tabs) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('heading', { name: heading, exact: true, level: 2 }).waitFor();
      await expectCount(page.locator('main [aria-label="Cargando..."]'), 0);
      await expectUrl(page, address);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await page.goto(`${HOME}?tab=ventas&sale=${sale._id}`);
    await page.getByRole('dialog').getByText('Se registró la venta').waitFor();
    await expectAccessible(page);
    await expectTitle(page, 'Dashboard de Administración · Sistema de Ventas');
  });
});
