import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFocused, isFocused } from './support/checks.ts';
import { test } from './support/fixture.ts';
import { registerSale } from './support/sales.ts';
import { PASSWORD } from './support/server.ts';
import { unique } from './support/unique.ts';

// Only keys: no clicks, fills or focus calls.

const MOST_TABS = 80;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no amount of Tab leads to ${String(target)}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Moves by arrow: typing the name would depend on the time between keys. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByLabel(label, { exact: true });
  const options = select.locator('option');
  await options.filter({ hasText: option }).first().waitFor({ state: 'attached' });
  await tabTo(page, select);
  const place = (await options.allTextContents()).findIndex((text) => text.startsWith(option));
  for (let index = 1; index <= place; index += 1) {
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => select.evaluate((element: HTMLSelectElement) => element.selectedIndex))
      .toBe(index);
  }
}

/** Waits for the heading's focus: only then does Tab go on from there. */
const arrive = (page: Page, name: string) => expectFocused(page.getByRole('heading', { level: 1, name }));

test('signing in, reading, filtering and signing out work without a pointer', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  const page = await openPage();
  await page.goto('/#/login');
  await type(page, 'Email', seller.user.email);
  await type(page, 'Contraseña', PASSWORD);
  await page.keyboard.press('Enter');
  await arrive(page, 'Dashboard de Ventas');

  await press(page, page.getByRole('link', { name: 'Ver todas' }));
  await arrive(page, 'Historial de Ventas');
  const showId = page.getByRole('button', { name: 'Ver DNI' });
  await press(page, showId);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocused(showId);

  await page.reload();
  await choose(page, 'Estado', 'Cancelada');
  await press(page, page.getByRole('button', { name: 'Aplicar' }));
  await page.getByText('No se encontraron ventas con los filtros aplicados').waitFor();

  await page.reload();
  await press(page, page.getByRole('button', { name: 'Cerrar sesión' }));
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
});

test('training is read and a message sent without a pointer', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller });
  await page.goto('/#/app/dashboard');
  await press(page, page.getByRole('link', { name: 'Entrenamiento' }));
  await arrive(page, 'Centro de Entrenamiento');
  const unread = page.getByRole('tab', { name: 'No leídas' });
  // The loading list may swallow a key.
  await expect
    .poll(async () => {
      await tabTo(page, page.getByRole('tab', { selected: true }));
      if ((await unread.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowRight');
      return unread.getAttribute('aria-selected');
    })
    .toBe('true');
  await page.getByText('Estás al día').waitFor();

  await page.reload();
  await press(page, page.getByRole('link', { name: 'Chat' }));
  await arrive(page, 'Chat');
  await tabTo(page, page.getByRole('textbox', { name: 'Mensaje' }));
  const text = unique('sin tocar el mouse');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: text }).waitFor();
});

test('an administrator creates a plan and edits a seller without a pointer', async ({
  openPage,
  admin,
  seller,
}) => {
  const page = await openPage({ session: admin });
  await page.goto('/#/app/admin/dashboard');
  await tabTo(page, page.getByRole('tab', { name: 'Resumen' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await press(page, page.getByRole('button', { name: 'Crear plan' }));
  const dialog = page.getByRole('dialog');
  await expectFocused(dialog.getByLabel('Nombre'));
  await page.keyboard.type('Alarma Teclado');
  await type(page, 'Descripción', 'Se crea sin mouse');
  await type(page, 'Precio', '25000');
  await type(page, 'Característica 1', 'Sirena exterior');
  await press(page, dialog.getByRole('button', { name: 'Guardar plan' }));
  await dialog.waitFor({ state: 'detached' });
  const plan = page.getByRole('row').filter({ hasText: 'Alarma Teclado' });
  await plan.getByText('$ 25.000,00').waitFor();
  await press(page, page.getByRole('button', { name: 'Eliminar Alarma Teclado' }));
  await press(page, dialog.getByRole('button', { name: 'Eliminar plan' }));
  await plan.waitFor({ state: 'detached' });

  await page.reload();
  await tabTo(page, page.getByRole('tab', { name: 'Gestión de Planes' }));
  await page.keyboard.press('ArrowRight');
  const edit = page.getByRole('button', { name: `Editar a ${seller.user.name}` });
  await press(page, edit);
  await expectFocused(dialog.getByLabel('Nombre'));
  await tabTo(page, dialog.getByLabel('Localidad'));
  await page.keyboard.type('Funes');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: seller.user.name }).getByText('Funes').waitFor();
  await expectFocused(edit);

  await press(page, page.getByRole('button', { name: `Más acciones para ${seller.user.name}` }));
  const first = page.getByRole('menuitem', { name: 'Ver sus ventas' });
  await expectFocused(first);
  await page.keyboard.press('ArrowDown');
  await expectFocused(page.getByRole('menuitem', { name: 'Crear enlace de contraseña' }));
  await page.keyboard.press('ArrowUp');
  await expectFocused(first);
  await page.keyboard.press('Enter');
  await page.getByText('No se encontraron ventas con los filtros aplicados').waitFor();
});
