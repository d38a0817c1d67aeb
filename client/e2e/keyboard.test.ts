import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DESK,
  launchBrowser,
  openPage,
  PASSWORD,
  PHONE,
  startServer,
  type RunningServer,
} from './harness.ts';
import { TYPED } from './saleSteps.ts';

// Nothing here clicks, fills or focuses: only keys are pressed.

const MOST_TABS = 80;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

/** Goes from control to control until this one has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
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

test.each([
  { size: 'phone', viewport: PHONE },
  { size: 'desk', viewport: DESK },
])(
  'registering, selling, looking, filtering and leaving need no pointer on a $size',
  async ({ size, viewport }) => {
    const { page, context } = await openPage(browser, server, { viewport });
    await page.goto('/#/register');
    await type(page, 'Nombre Completo', 'Ana Teclas');
    await type(page, 'Email', `teclas-${size}@example.com`);
    await type(page, 'Contraseña', PASSWORD);
    await type(page, 'Confirmar Contraseña', PASSWORD);
    await type(page, 'Teléfono', '341 555-2020');
    await type(page, 'Localidad', 'Rosario');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();

    await press(page, page.getByRole('button', { name: 'Registrar venta' }));
    await page.getByRole('heading', { name: 'Registrar Nueva Venta' }).waitFor();
    await tabTo(page, page.getByLabel('Plan', { exact: true }));
    await page.keyboard.type('Alarma Hogar');
    for (const [label, text] of Object.entries(TYPED)) {
      if (label === 'Código postal') {
        await tabTo(page, page.getByLabel('Provincia', { exact: true }));
        await page.keyboard.type('Santa Fe');
      }
      await type(page, label, text);
    }
    await press(page, page.getByRole('button', { name: 'Registrar Venta' }));
    await page.getByText('Venta registrada con éxito').waitFor();
    await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();

    await press(page, page.getByRole('link', { name: 'Ver todas' }));
    await page.getByRole('heading', { name: 'Historial de Ventas' }).waitFor();
    const showId = page.getByRole('button', { name: 'Ver DNI' });
    await press(page, showId);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await showId.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.reload();
    if (size === 'phone') await press(page, page.getByRole('button', { name: 'Filtros' }));
    await tabTo(page, page.getByLabel('Estado', { exact: true }));
    await page.keyboard.type('Cancelada');
    await press(page, page.getByRole('button', { name: 'Aplicar' }));
    await page.getByText('No se encontraron ventas con los filtros aplicados').waitFor();

    await page.reload();
    await press(page, page.getByRole('button', { name: 'Cerrar sesión' }));
    await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
    await context.close();
  },
);

test('training is read and a message sent without a pointer', async () => {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session });
  await page.goto('/#/app/dashboard');
  await press(page, page.getByRole('link', { name: 'Entrenamiento' }));
  await page.getByRole('heading', { name: 'Centro de Entrenamiento' }).waitFor();
  await tabTo(page, page.getByRole('tab', { name: 'Todas' }));
  await page.keyboard.press('ArrowRight');
  await page.getByText('Estás al día').waitFor();

  await page.reload();
  await press(page, page.getByRole('link', { name: 'Chat' }));
  await page.getByRole('heading', { name: 'Chat', level: 1 }).waitFor();
  await tabTo(page, page.getByRole('textbox', { name: 'Mensaje' }));
  await page.keyboard.type('sin tocar el mouse');
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'sin tocar el mouse' }).waitFor();
  await context.close();
});
