import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { fillSale, registerSale, sendSale, TYPED } from '../support/sales.ts';

const FORM = '/#/app/sales/new';
const WARNING = 'Puede que esta venta ya exista';
const DNI = TYPED['DNI del cliente'] ?? '';

test('the form warns of duplicates of the seller and of others, allows them, and an administrator clears the mark', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const other = await server.seller({ name: 'Otra Vendedora' });
  await registerSale(server, other, { customer: 'Cliente Ajeno', dni: '28.111.222' });
  await registerSale(server, seller, { customer: 'Carlos Propio', phone: '0341 15-555-9090' });
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto(FORM);
  await fillSale(page);
  const warning = page.getByRole('status').filter({ hasText: WARNING });
  await warning.getByText('Carlos Propio (Pendiente)').waitFor();
  await warning.getByText('Otra persona del equipo tiene una venta').waitFor();
  await expectCount(page.getByText('Cliente Ajeno'), 0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('DNI del cliente').fill('28111');
  await page.getByLabel('Teléfono del cliente').fill('341 555');
  await warning.waitFor({ state: 'detached' });
  await page.getByLabel('DNI del cliente').fill(DNI);
  await page.getByLabel('Teléfono del cliente').fill('341 555-9091');
  await sendSale(page);
  await page.goto('/#/app/sales/history');
  await page.getByRole('article', { name: 'Carlos Ibáñez' }).getByText('Posible duplicada').waitFor();
  await expectCount(page.getByText('Posible duplicada'), 1);

  const desk = await openPage({ session: admin });
  await desk.goto(`/#/app/admin/dashboard?tab=ventas&search=${DNI}`);
  await expectCount(desk.getByRole('row').filter({ hasText: 'Posible duplicada' }), 1);
  await desk.getByRole('link', { name: 'Ver detalle de la venta de Carlos Ibáñez' }).click();
  const drawer = desk.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Buscar ese DNI' }).waitFor();
  await expectAccessible(desk);
  await drawer.getByRole('button', { name: 'No es duplicada' }).click();
  await expectCount(desk.getByText('Otra venta de los 90 días anteriores'), 0);
  await page.reload();
  await page.getByRole('article', { name: 'Carlos Ibáñez' }).waitFor();
  await expectCount(page.getByText('Posible duplicada'), 0);
});
