import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from './support/browser.ts';
import { expectUrl } from './support/checks.ts';
import { payableSale } from './support/commissions.ts';
import { test } from './support/fixture.ts';
import { registerSale, registerSales, setStatus } from './support/sales.ts';
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

  // A question is closed by going back, and leaves no step behind once the draft is gone.
  await page.goto(`/#${drafts}`);
  await page.getByRole('link', { name: /^Ver el borrador/ }).click();
  const question = page.getByRole('dialog', { name: 'Borrar borrador' });
  const ask = page.getByRole('button', { name: 'Borrar', exact: true });
  await ask.click();
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'hidden' });
  await expectUrl(page, new RegExp(`/settlements/${settlement}$`));
  await ask.click();
  await question.getByRole('button', { name: 'Borrar borrador' }).click();
  await expectPlace(page, '/app/admin/settlements?tab=liquidaciones');
  await page.goBack();
  await expectPlace(page, drafts);
});

test('going back from a dialog leaves its text for later, and the sale open', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const { _id: id } = await registerSale(server, seller);
  const body = { result: 'rejected', attempt: 1, note: 'La foto no se lee' };
  await server.rest('PUT', `/admin/sales/${id}/verification`, { as: admin, body });
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/sales/history');
  await page.getByRole('link', { name: 'María Gómez', exact: true }).click();
  const opened = `/app/sales/history?sale=${id}`;
  const sheet = page.getByRole('dialog', { name: 'María Gómez' });
  const texts: [button: string, dialog: string, field: string][] = [
    ['Probar con el DNI de un familiar', 'DNI de un familiar', 'Nombre del titular'],
    ['Agregar una nota', 'Anotar un contacto', '¿Qué dijo?'],
    ['Reclamar', 'Reclamar por la comisión', 'Mensaje'],
  ];
  for (const [button, name, label] of texts) {
    const dialog = page.getByRole('dialog', { name });
    await sheet.getByRole('button', { name: button }).click();
    await dialog.getByLabel(label).fill('Rosa, a la tarde');
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await expectPlace(page, opened);
    await sheet.getByRole('button', { name: button }).click();
    expect(await dialog.getByLabel(label).inputValue()).toBe('Rosa, a la tarde');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  await expectPlace(page, '/app/sales/history');
});

test('after a reload the owner’s forms have their text, and back leads to the list as it was', async ({
  openPage,
  admin,
  seller,
}) => {
  const page = await openPage({ session: admin });
  const dialog = page.getByRole('dialog');
  const tab = '/app/admin/dashboard?tab=';
  const forms: [left: string, button: string, field: string][] = [
    [`${tab}vendedores&search=${seller.user.email}&sort=name`, `Editar a ${seller.user.name}`, 'Localidad'],
    [`${tab}planes`, 'Crear plan', 'Nombre'],
    [
      `/app/admin/settlements?search=${encodeURIComponent(seller.user.name)}`,
      `Ajustar las comisiones de ${seller.user.name}`,
      'Motivo',
    ],
  ];
  for (const [left, button, label] of forms) {
    await page.goto('/#/app/agenda');
    await page.getByRole('heading', { name: 'Agenda' }).waitFor();
    await page.goto(`/#${left}`);
    const opener = page.getByRole('button', { name: button });
    await opener.click();
    await dialog.getByLabel(label).fill('Rosa, a la tarde');
    await page.reload();
    await expectPlace(page, left);
    await opener.click();
    expect(await dialog.getByLabel(label).inputValue()).toBe('Rosa, a la tarde');
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await expectPlace(page, left);
    await page.goBack();
    await expectPlace(page, '/app/agenda');
  }
  // A page that was loaded over a dialog leads on, and back to its screen in one step.
  await page.goto(`/#${tab}planes`);
  await page.getByRole('button', { name: 'Crear plan' }).click();
  await dialog.waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Agenda', exact: true }).click();
  await expectPlace(page, '/app/agenda');
  await page.goBack();
  await expectPlace(page, `${tab}planes`);
});
