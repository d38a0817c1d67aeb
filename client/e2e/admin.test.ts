import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SALE_STATUSES, SALE_STATUS_LABELS } from '../../shared/sales.ts';
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectQuietConsole,
  launchBrowser,
  openPage,
  PASSWORD,
  PHONE,
  startServer,
  type RunningServer,
} from './harness.ts';

const HOME = '/#/app/admin/dashboard';
/** A refused call is logged by the browser itself. */
const REFUSED = /Failed to load resource/;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Stored {
  _id: string;
  planName: string;
  planPrice: number;
  commission: number;
  status: string;
}

/** Registers a sale of this plan by REST. */
async function sell(token: string, planId: string, customer: string): Promise<Stored> {
  const { sale } = (await server.rest(
    'POST',
    '/sales',
    {
      planId,
      description: 'Alarma para la casa',
      customerInfo: {
        name: customer,
        email: 'cliente@example.com',
        phone: '341 555-0202',
        dni: '30111222',
        address: {
          street: 'Mitre',
          number: '850',
          city: 'Rosario',
          province: 'Santa Fe',
          postalCode: '2000',
        },
      },
    },
    token,
  )) as unknown as { sale: Stored };
  return sale;
}

async function ownSales(token: string): Promise<Stored[]> {
  const { sales } = (await server.rest('GET', '/sales?limit=100', undefined, token)) as unknown as {
    sales: Stored[];
  };
  return sales;
}

interface StoredPlan {
  _id: string;
  name: string;
  features: string[];
}

async function plansFor(token: string): Promise<StoredPlan[]> {
  const { plans } = (await server.rest('GET', '/plans', undefined, token)) as unknown as {
    plans: StoredPlan[];
  };
  return plans;
}

async function firstPlan(token: string): Promise<string> {
  return (await plansFor(token))[0]?._id ?? '';
}

/** The row of a table, or the card on a phone, that speaks of this. */
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const statusOf = (page: Page, customer: string) => page.getByLabel(`Estado de la venta de ${customer}`);

describe.each([
  { size: 'phone', viewport: PHONE },
  { size: 'desk', viewport: DESK },
])('on a $size', ({ size, viewport }) => {
  test('every tab is accessible in both schemes and has its address', async () => {
    const [admin, seller] = [
      await server.admin(),
      await server.seller({ email: `tabs-${size}@example.com` }),
    ];
    const sale = await sell(seller.token, await firstPlan(seller.token), 'Marta Quiroga');
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context } = await openPage(browser, server, { viewport, colorScheme, session: admin });
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
        await page.waitForFunction(() => document.querySelector('main [aria-label="Cargando..."]') === null);
        expect(page.url()).toMatch(address);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      await page.goto(`${HOME}?tab=ventas&sale=${sale._id}`);
      await page.getByRole('dialog').getByText('Venta registrada').waitFor();
      await expectAccessible(page);
      expect(await page.title()).toBe('Dashboard de Administración · Sistema de Ventas');
      expectQuietConsole(page);
      await context.close();
    }
  });

  test('a plan is created, sold and made dearer, and the old sale keeps its price', async () => {
    const [admin, seller] = [
      await server.admin(),
      await server.seller({ email: `plan-${size}@example.com` }),
    ];
    const { page, context } = await openPage(browser, server, { viewport, session: admin });
    const name = `Alarma Quinta ${size}`;
    await page.goto(`${HOME}?tab=planes`);
    await page.getByRole('button', { name: 'Crear plan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Guardar plan' }).click();
    await dialog.getByText('El campo Nombre es obligatorio').waitFor();
    await dialog.getByText('El campo Precio es obligatorio').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Nombre').fill(name);
    await dialog.getByLabel('Descripción').fill('Para casas de fin de semana');
    await dialog.getByLabel('Precio').fill('24.900,50');
    await dialog.getByLabel('Característica 1', { exact: true }).fill('Sirena exterior');
    await dialog.getByRole('button', { name: 'Agregar característica' }).click();
    await dialog.getByRole('button', { name: 'Agregar característica' }).click();
    await dialog.getByLabel('Característica 3', { exact: true }).fill('Dos sensores');
    await dialog.getByRole('button', { name: 'Quitar la característica 1' }).click();
    await dialog.getByRole('button', { name: 'Guardar plan' }).click();
    await row(page, name).getByText('$ 24.900,50').waitFor();

    const plan = (await plansFor(seller.token)).find((one) => one.name === name);
    expect(plan?.features).toEqual(['Dos sensores']);
    await sell(seller.token, plan?._id ?? '', 'Elena Ruiz');

    await page.getByRole('button', { name: `Editar ${name}` }).click();
    await dialog.getByLabel('Precio').fill('30000');
    await dialog.getByRole('button', { name: 'Guardar plan' }).click();
    await row(page, name).getByText('$ 30.000,00').waitFor();
    await sell(seller.token, plan?._id ?? '', 'Hugo Paz');
    expect(
      (await ownSales(seller.token)).map(({ planPrice, commission }) => [planPrice, commission]),
    ).toEqual([
      [30000, 3000],
      [24900.5, 2490.05],
    ]);

    await page.getByRole('button', { name: `Eliminar ${name}` }).click();
    await dialog.getByText('¿Estás seguro de que quieres eliminar este plan?').waitFor();
    await dialog.getByText(name).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Eliminar plan' }).click();
    await row(page, name).waitFor({ state: 'detached' });
    expect((await ownSales(seller.token)).map(({ planName }) => planName)).toEqual([name, name]);
    expectQuietConsole(page);
    await context.close();
  });

  test('a sale goes through all six statuses, and its history tells who did it', async () => {
    const [admin, seller] = [
      await server.admin(),
      await server.seller({ email: `sale-${size}@example.com` }),
    ];
    const customer = `Nora Estévez ${size}`;
    await sell(seller.token, await firstPlan(seller.token), customer);
    const { page, context } = await openPage(browser, server, { viewport, session: admin });
    await page.goto(`${HOME}?tab=ventas`);
    const select = statusOf(page, customer);
    const order = [...SALE_STATUSES.slice(1), 'pending'] as const;
    for (const status of order) {
      await select.selectOption(status);
      await page.getByText(`Venta de ${customer}: ${SALE_STATUS_LABELS[status]}`).waitFor();
      expect(await select.inputValue()).toBe(status);
    }
    expect((await ownSales(seller.token))[0]?.status).toBe('pending');

    await page.getByRole('link', { name: `Ver detalle de la venta de ${customer}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Venta registrada').waitFor();
    const changes = await dialog.getByText('pasó a').allTextContents();
    expect(changes).toHaveLength(order.length);
    await dialog
      .getByText(/Administrador/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('sale=');
    expectQuietConsole(page);
    await context.close();
  });
});

test('search and filters find a sale, stay in the address and can be cleared', async () => {
  const [admin, seller] = [
    await server.admin(),
    await server.seller({ email: 'busca@example.com', name: 'Irma Busca' }),
  ];
  const planId = await firstPlan(seller.token);
  await sell(seller.token, planId, 'Ofelia Zárate');
  await sell(seller.token, planId, 'Ramiro Quinteros');
  const { page, context } = await openPage(browser, server, { session: admin });
  await page.goto(`${HOME}?tab=ventas`);
  await row(page, 'Ramiro Quinteros').waitFor();
  await page.getByLabel('Buscar ventas').fill('zarate');
  await row(page, 'Ramiro Quinteros').waitFor({ state: 'detached' });
  await row(page, 'Ofelia Zárate').waitFor();
  expect(page.url()).toContain('search=zarate');
  await page.reload();
  await row(page, 'Ofelia Zárate').waitFor();
  expect(await page.getByLabel('Buscar ventas').inputValue()).toBe('zarate');
  await page.getByLabel('Estado', { exact: true }).selectOption('installed');
  await page.getByText('No se encontraron ventas con los filtros aplicados').waitFor();
  await page.getByRole('button', { name: 'Limpiar búsqueda y filtros' }).click();
  await row(page, 'Ramiro Quinteros').waitFor();
  expect(await page.getByLabel('Buscar ventas').inputValue()).toBe('');

  await page.getByRole('combobox', { name: 'Vendedor' }).fill('irma');
  await page.getByRole('option', { name: 'Irma Busca' }).click();
  await page.getByText('2 ventas', { exact: true }).waitFor();
  expect(page.url()).toContain('sellerId=');

  await page.goto(`${HOME}?tab=ventas&search=zarate&page=9`);
  await page.waitForURL((url) => !url.hash.includes('page='));
  await row(page, 'Ofelia Zárate').waitFor();
  expectQuietConsole(page);
  await context.close();
});

test('two admins changing the same sale get one conflict, which shows what is there now', async () => {
  const [admin, seller] = [await server.admin(), await server.seller({ email: 'conflicto@example.com' })];
  await sell(seller.token, await firstPlan(seller.token), 'Delia Conte');
  const first = await openPage(browser, server, { session: admin });
  const second = await openPage(browser, server, { session: admin });
  for (const { page } of [first, second]) {
    await page.goto(`${HOME}?tab=ventas`);
    await statusOf(page, 'Delia Conte').waitFor();
  }
  await statusOf(first.page, 'Delia Conte').selectOption('appointed');
  await first.page.getByText('Venta de Delia Conte: Turnada').waitFor();
  await statusOf(second.page, 'Delia Conte').selectOption('cancelled');
  const alert = second.page.getByRole('alert');
  await alert.getByText('Otra persona ya cambió el estado de esta venta: ahora está Turnada').waitFor();
  expect(await alert.count()).toBe(1);
  await second.page.waitForFunction(
    () =>
      document.querySelector<HTMLSelectElement>('[aria-label="Estado de la venta de Delia Conte"]')?.value ===
      'appointed',
  );
  expect(await first.page.getByRole('alert').count()).toBe(0);
  expect((await ownSales(seller.token))[0]?.status).toBe('appointed');
  await expectAccessible(second.page);
  expectQuietConsole(first.page);
  expectQuietConsole(second.page, [REFUSED]);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('a seller is edited, deactivated and deleted; their session ends with the next request', async () => {
  const email = 'despedida@example.com';
  const [admin, seller] = [await server.admin(), await server.seller({ email, name: 'Omar Sosa' })];
  await sell(seller.token, await firstPlan(seller.token), 'Pía Luna');
  const { page, context } = await openPage(browser, server, { session: admin });
  const own = await openPage(browser, server, { viewport: PHONE, session: seller });
  await own.page.goto('/#/app/dashboard');
  await own.page.getByText('Alarma para la casa').waitFor();

  await page.goto(`${HOME}?tab=vendedores`);
  await page.getByLabel('Buscar vendedores').fill('despedida@');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Editar a Omar Sosa' }).click();
  await dialog.getByLabel('Comisión (%)').fill('12,5');
  await dialog.getByLabel('Localidad').fill('Funes');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await row(page, 'Omar Sosa').getByText('12,5 %').waitFor();
  await row(page, 'Omar Sosa').getByText('Funes').waitFor();

  await page.getByRole('button', { name: 'Editar a Omar Sosa' }).click();
  await dialog.getByLabel('Comisión (%)').fill('250');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog
    .getByText('¿Estás seguro de que la comisión de Omar Sosa es 250,0 %?', { exact: false })
    .waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await dialog.getByLabel('Comisión (%)').fill('15');
  await dialog.getByRole('switch', { name: 'Activo' }).uncheck({ force: true });
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await row(page, 'Omar Sosa').getByText('Inactivo').waitFor();
  await row(page, 'Omar Sosa').getByText('15,0 %').waitFor();

  await own.page.getByRole('link', { name: 'Historial' }).first().click();
  await own.page.getByText('Tu sesión ha expirado. Por favor inicia sesión nuevamente.').waitFor();

  await page.getByRole('button', { name: 'Eliminar a Omar Sosa' }).click();
  await dialog.getByText('¿Estás seguro de que quieres eliminar este vendedor?').waitFor();
  await dialog.getByText('Tiene 1 venta abierta, sin instalar ni cerrar.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Eliminar vendedor' }).click();
  await page.getByText('No se encontró a nadie').waitFor();
  await page.getByRole('tab', { name: 'Ventas Recientes' }).click();
  await row(page, 'Pía Luna').getByText('Omar Sosa').waitFor();
  expect(await server.seller({ email })).toMatchObject({ success: true });
  expectQuietConsole(page);
  expectQuietConsole(own.page, [REFUSED]);
  await Promise.all([context.close(), own.context.close()]);
});

test('a seller who forgot the password gets back in by a link that works once', async () => {
  const email = 'olvido@example.com';
  const [admin] = [await server.admin(), await server.seller({ email, name: 'Olga Vidal' })];
  const { page, context } = await openPage(browser, server, { session: admin });
  await page.goto(`${HOME}?tab=vendedores&search=olvido`);
  await page.getByRole('button', { name: 'Crear enlace de contraseña para Olga Vidal' }).click();
  const dialog = page.getByRole('dialog');
  const address = await dialog.getByLabel('Enlace', { exact: true }).inputValue();
  expect(address).toContain(`${server.url}/#/reset/`);
  const whatsapp = await dialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/5493415550101\?text=/);
  expect(decodeURIComponent(whatsapp ?? '')).toContain(address);
  await expectAccessible(page);

  const phone = await openPage(browser, server, { viewport: PHONE });
  await phone.page.goto(address);
  await phone.page.getByLabel('Nueva contraseña', { exact: true }).fill('clave-nueva');
  await phone.page.getByLabel('Confirmar nueva contraseña').fill('otra-clave');
  await phone.page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await phone.page.getByText('Las contraseñas no coinciden').waitFor();
  await expectAccessible(phone.page);
  await phone.page.getByLabel('Confirmar nueva contraseña').fill('clave-nueva');
  await phone.page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await phone.page.getByText('Contraseña actualizada correctamente.', { exact: false }).waitFor();
  await phone.page.getByLabel('Email').fill(email);
  await phone.page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await phone.page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await phone.page.getByRole('alert').waitFor();
  await phone.page.getByLabel('Contraseña', { exact: true }).fill('clave-nueva');
  await phone.page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await phone.page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();

  const again = await openPage(browser, server, { viewport: PHONE });
  await again.page.goto(address);
  await again.page.getByLabel('Nueva contraseña', { exact: true }).fill('tercera-clave');
  await again.page.getByLabel('Confirmar nueva contraseña').fill('tercera-clave');
  await again.page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await again.page.getByText('El enlace no es válido o ya venció.', { exact: false }).waitFor();
  expectQuietConsole(page);
  expectQuietConsole(phone.page, [REFUSED]);
  expectQuietConsole(again.page, [REFUSED]);
  await Promise.all([context.close(), phone.context.close(), again.context.close()]);
});

test('a seller who opens the administration lands on the own dashboard', async () => {
  const seller = await server.seller({ email: 'curioso@example.com' });
  const { page, context } = await openPage(browser, server, { session: seller });
  await page.goto(HOME);
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  expect(await page.getByRole('link', { name: 'Dashboard Admin' }).count()).toBe(0);
  expectQuietConsole(page);
  await context.close();
});
