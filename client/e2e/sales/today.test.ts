import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { phonePhoto, registerSale, setStatus } from '../support/sales.ts';

const HOME = '/#/app/dashboard';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the tasks of a seller come first, and each is opened and done from there', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  await registerSale(server, seller, { customer: 'Sin Foto' });
  const rejected = await registerSale(server, seller, { customer: 'Con Rechazo' });
  await server.rest('PUT', `/admin/sales/${rejected._id}/verification`, {
    as: admin,
    body: { attempt: 1, result: 'rejected', note: 'El documento está vencido' },
  });
  await page.goto(HOME);
  await section(page, 'Falta la foto').getByText('Sin Foto').waitFor();
  const [todo, figures] = await Promise.all([
    page.getByRole('heading', { name: 'Para hacer hoy' }).boundingBox(),
    page.getByText('Ventas totales').boundingBox(),
  ]);
  expect(todo?.y).toBeLessThan(figures?.y ?? 0);
  await page.getByRole('link', { name: 'Resolver: Con Rechazo' }).click();
  await page.getByRole('dialog').getByText('Motivo: El documento está vencido').first().waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Agregar foto: Sin Foto' }).click();
  const adding = page.getByRole('dialog', { name: 'Agregar foto' });
  await adding.getByText('DNI de Sin Foto').waitFor();
  await adding
    .locator('input[type=file]')
    .first()
    .setInputFiles(await phonePhoto());
  await page.getByText('Listo: el DNI está por verificar').waitFor();
  await adding.waitFor({ state: 'detached' });
  await page.goto(HOME);
  await page.reload();
  await section(page, 'DNI rechazado').waitFor();
  await expectCount(section(page, 'Falta la foto'), 0);
});

test('news are counted in the navigation and on the dashboard, read once, and open the sale', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/news');
  await page.getByText('Todavía no hay novedades').waitFor();
  await expectAccessible(page);
  const sale = await registerSale(server, seller, { customer: 'Nidia Nueva' });
  await setStatus(server, admin, sale, 'cancelled');
  await setStatus(server, admin, sale, 'pending');
  await page.goto(HOME);
  await page.reload();
  await expectCount(page.getByLabel('2 novedades'), 2);
  await page.getByText('Estás al día').or(page.getByText('Falta la foto')).first().waitFor();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Novedades/ })
    .click();
  await page.getByText('Se canceló la venta · Estaba Pendiente').waitFor();
  await expectCount(page.getByText('Sin leer'), 2);
  await expectCount(page.getByLabel('2 novedades'), 0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Nidia Nueva' }).first().click();
  await page
    .getByRole('dialog', { name: 'Nidia Nueva' })
    .getByText('Pasó de Cancelada a Pendiente')
    .waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Se canceló la venta · Estaba Pendiente').waitFor();
  await expectCount(page.getByText('Sin leer'), 0);
});
