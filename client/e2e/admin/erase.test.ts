import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { registerSale } from '../support/sales.ts';
import { watchForNotice } from '../support/time.ts';

test("an administrator downloads a customer's data, and erases them after typing the confirmation", async ({
  openPage,
  startOwnServer,
}) => {
  const server = await startOwnServer();
  const [admin, seller] = [await server.admin(), await server.seller()];
  const sale = await registerSale(server, seller, { customer: 'Olga Olvido' });
  const page = await openPage({ server, session: admin });
  const appointment = { date: '2099-03-02', from: '09:00', to: '10:00', technician: 'Beto Instala' };
  await server.rest('PUT', `/admin/sales/${sale._id}/appointment`, { as: admin, body: appointment });
  await page.goto(`/#/app/admin/dashboard?tab=ventas&sale=${sale._id}`);
  const drawer = page.getByRole('dialog', { name: 'Detalle de la venta' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Descargar datos' }).click(),
  ]);
  if (file.suggestedFilename() !== `datos-venta-${sale._id}.json`) throw new Error(file.suggestedFilename());

  await drawer.getByRole('button', { name: 'Borrar datos del cliente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Borrar datos del cliente' });
  await dialog.getByText('Técnico del turno: Beto Instala').waitFor();
  await dialog.getByRole('button', { name: 'Borrar datos', exact: true }).click();
  await dialog.getByText('El campo Motivo es obligatorio').waitFor();
  await dialog.getByLabel('Motivo').fill('Lo pidió por carta');
  await dialog.getByRole('button', { name: 'Borrar datos', exact: true }).click();
  await expectCount(dialog.getByText('Escribe BORRAR para confirmar'), 2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('Escribe BORRAR para confirmar').fill('borrar');
  const erased = await watchForNotice(page, 'Se borraron los datos del cliente');
  await dialog.getByRole('button', { name: 'Borrar datos', exact: true }).click();
  await erased();
  await dialog.waitFor({ state: 'detached' });
  await drawer.getByRole('heading', { name: 'Datos borrados' }).waitFor();
  await drawer.getByText('La venta y su comisión siguen contando').waitFor();
  await expectCount(page.getByText('Olga Olvido'), 0);
  await expectAccessible(page);
});
