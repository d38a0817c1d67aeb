import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectNoSidewaysScroll, expectValue } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { registerSale, salesOf } from '../support/sales.ts';

test('an edit of a sale changed by another user shows the conflict, loads it and keeps the typed values', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const { _id } = await registerSale(server, seller);
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await page.goto(`/#/app/sales/${_id}/edit`);
  await page.getByLabel('Descripción').fill('Con sirena doble');
  const { sale } = await server.rest<{ sale: { customerInfo: object } }>('GET', `/sales/${_id}`, {
    as: admin,
  });
  const body = { description: 'Llamar antes', customerInfo: { ...sale.customerInfo, phone: '341 555-0000' } };
  await server.rest('PUT', `/sales/${_id}`, { as: admin, body });

  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('alert').getByText('La venta cambió desde que la abriste.').waitFor();
  expect(await salesOf(server, seller)).toMatchObject([{ description: 'Llamar antes' }]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cargar lo que dice ahora' }).click();

  const changes = page.getByRole('status').filter({ hasText: 'Esto cambió en la venta' });
  await changes.getByText('Descripción: Llamar antes').waitFor();
  await changes.getByText('Teléfono del cliente: 341 555-0000').waitFor();
  await expectValue(page.getByLabel('Descripción'), 'Con sirena doble');
  await expectValue(page.getByLabel('Teléfono del cliente'), '341 555-0000');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Venta modificada con éxito').waitFor();
  expect(await salesOf(server, seller)).toMatchObject([
    { description: 'Con sirena doble', customerInfo: { phone: '341 555-0000' } },
  ]);
});

test('a draft typed over an older state of the sale restores only the typed values', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const { _id } = await registerSale(server, seller);
  const page = await openPage({ session: seller });
  await page.goto(`/#/app/sales/${_id}/edit`);
  await page.getByLabel('Calle').fill('Belgrano');
  await server.rest('PUT', `/sales/${_id}`, { as: admin, body: { description: 'Llamar antes' } });
  await page.reload();
  await expectValue(page.getByLabel('Calle'), 'Belgrano');
  await expectValue(page.getByLabel('Descripción'), 'Llamar antes');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Venta modificada con éxito').waitFor();
  expect(await salesOf(server, seller)).toMatchObject([{ description: 'Llamar antes' }]);
});
