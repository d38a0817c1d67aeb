import { expectAccessible, expectTitle, expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { registerSale } from '../support/sales.ts';

const HOME = '/#/app/admin/dashboard';

test('every tab of the administration has its address', async ({ openPage, server, admin, seller }) => {
  const sale = await registerSale(server, seller, { customer: 'Marta Quiroga' });
  const page = await openPage({ session: admin });
  await page.goto(HOME);
  await page.getByRole('heading', { name: 'Ventas por día' }).waitFor();
  await page.getByRole('table', { name: 'Ventas por día' }).waitFor({ state: 'attached' });
  const tabs = [
    { name: 'Gestión de Planes', heading: 'Planes', address: /tab=planes$/ },
    { name: 'Gestión de Vendedores', heading: 'Vendedores', address: /tab=vendedores$/ },
    { name: 'Ventas Recientes', heading: 'Ventas', address: /tab=ventas$/ },
    { name: 'Textos de WhatsApp', heading: 'Textos de WhatsApp', address: /tab=textos$/ },
    { name: 'Auditoría', heading: 'Auditoría', address: /tab=auditoria$/ },
    { name: 'Ajustes', heading: 'Ajustes', address: /tab=ajustes$/ },
    { name: 'Resumen', heading: 'Los 5 mejores vendedores', address: /dashboard$/ },
  ];
  for (const { name, heading, address } of tabs) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('heading', { name: heading, exact: true, level: 2 }).waitFor();
    await expectUrl(page, address);
  }
  await page.goto(`${HOME}?tab=ventas&sale=${sale._id}`);
  await page.getByRole('dialog').getByText('Se registró la venta').waitFor();
  await expectAccessible(page);
  await expectTitle(page, 'Dashboard de Administración · Sistema de Ventas');
});
