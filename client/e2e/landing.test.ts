import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectQuietConsole,
  launchBrowser,
  openPage,
  PHONE,
  startServer,
  type RunningServer,
} from './harness.ts';

const HEADER_MAX_PX = 120;
const MIN_TARGET_PX = 44;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe.each([
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESK, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
] as const)('in $colorScheme at $viewport.width px', ({ viewport, colorScheme }) => {
  test('the landing says what is sold, at which prices, and where to begin', async () => {
    const { page, context } = await openPage(browser, server, { viewport, colorScheme });
    await page.goto('/');
    await heading(page, 'Vende alarmas desde tu celular').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.title()).toBe('Vende alarmas desde tu celular · Sistema de Ventas');

    for (const claim of ['5000+', 'vendedores activos', '98%', 'de satisfacción', '24/7']) {
      await page.getByText(claim, { exact: true }).waitFor();
    }
    await page.getByText(/^desde\s+\$\s24\.900,00$/).waitFor();
    for (const point of [
      'Vende desde tu celular',
      'Sin stock, sin inversión',
      'Capacitación diaria y mentoría gratuita',
      'Un dashboard que hace las cuentas',
      'Control de comisiones',
      'Chat integrado',
      'Sistema de entrenamiento',
      'Seguridad',
    ]) {
      await heading(page, point).waitFor();
    }
    const plans = page
      .locator('#precios')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    expect(await plans.getByRole('heading').allTextContents()).toEqual([
      'Alarma Esencial',
      'Alarma Hogar',
      'Alarma Comercio',
    ]);
    expect(await plans.last().innerText()).toMatch(/\$\s52\.900,00[^]*Botón antipánico/);

    for (const [name, href] of [
      ['Empieza a vender gratis', '#/register'],
      ['Inicia sesión', '#/login'],
    ] as const) {
      expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await smallTargets(page)).toEqual([]);
    expectQuietConsole(page);
    await context.close();
  });
});

test('nothing is cut or scrolls sideways at 320 px', async () => {
  const { page, context } = await openPage(browser, server, { viewport: { width: 320, height: 640 } });
  await page.goto('/');
  await heading(page, 'Alarma Hogar').waitFor();
  await expectNoSidewaysScroll(page);
  const wider = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, li, a')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => element.textContent),
  );
  expect(wider).toEqual([]);
  await context.close();
});

test.each(['caracteristicas', 'como-funciona', 'precios', 'testimonios', 'preguntas'])(
  '#%s opens the landing at that section',
  async (id) => {
    const { page, context } = await openPage(browser, server, { viewport: PHONE });
    await page.goto(`/#${id}`);
    await heading(page, 'Alarma Hogar').waitFor();
    await expect.poll(() => topOf(page, id)).toBeLessThan(HEADER_MAX_PX);
    expect(await topOf(page, id)).toBeGreaterThanOrEqual(0);
    await context.close();
  },
);

test.each([
  { size: 'phone', viewport: PHONE },
  { size: 'desk', viewport: DESK },
])('on a $size the anchors scroll, and going back returns', async ({ size, viewport }) => {
  const { page, context } = await openPage(browser, server, { viewport });
  await page.goto('/');
  await heading(page, 'Alarma Hogar').waitFor();
  const menu = page.getByRole('button', { name: 'Secciones de la página' });
  for (const [name, id] of [
    ['Testimonios', 'testimonios'],
    ['Precios', 'precios'],
    ['Características', 'caracteristicas'],
    ['Inicio', 'inicio'],
  ] as const) {
    if (size === 'phone') await menu.click();
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect.poll(() => topOf(page, id)).toBeLessThan(HEADER_MAX_PX);
    expect(page.url()).toBe(`${server.url}/#${id}`);
    expect(await heading(page, 'Vende alarmas desde tu celular').count()).toBe(1);
  }
  await page.goBack();
  await expect.poll(() => topOf(page, 'caracteristicas')).toBeLessThan(HEADER_MAX_PX);
  expectQuietConsole(page);
  await context.close();
});

test('the menu of the phone closes with Escape', async () => {
  const { page, context } = await openPage(browser, server, { viewport: PHONE });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Secciones de la página' });
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Precios' });
  await menu.press('Enter');
  await entry.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
  await context.close();
});

test('the questions open by keyboard', async () => {
  const { page, context } = await openPage(browser, server);
  await page.goto('/#preguntas');
  const answer = page.getByText('siempre que la zona donde vive el cliente esté habilitada');
  await heading(page, '¿Puedo vender fuera de mi zona?').waitFor();
  expect(await answer.isVisible()).toBe(false);
  await page.locator('summary').filter({ hasText: 'fuera de mi zona' }).focus();
  await page.keyboard.press('Enter');
  await answer.waitFor();
  expectQuietConsole(page);
  await context.close();
});

test('without an answer the landing stays whole, says so, and tries again', async () => {
  const { page, context } = await openPage(browser, server, { viewport: PHONE });
  await page.route('**/trpc/**', (route) => route.abort());
  await page.goto('/');
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'Error de conexión. Verifica tu conexión a internet.' }).waitFor();
  await page.getByText('de alarma monitoreada', { exact: true }).waitFor();
  expect(await heading(page, 'Vende desde tu celular').count()).toBe(1);
  await expectAccessible(page);
  await page.unroute('**/trpc/**');
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await heading(page, 'Alarma Hogar').waitFor();
  expectQuietConsole(page, [/Failed to load resource/]);
  await context.close();
});

test('a visitor who is signed in finds the way to the dashboard', async () => {
  const session = await server.seller();
  const { page, context } = await openPage(browser, server, { session });
  await page.goto('/');
  await page.getByRole('link', { name: 'Ir al dashboard' }).click();
  await heading(page, 'Dashboard de Ventas').waitFor();
  expect(page.url()).toContain('#/app/dashboard');
  await context.close();
});

// Last: it leaves the server without plans.
test('with no plan on offer the landing says that new ones are coming', async () => {
  const { token } = await server.admin();
  for (const id of [1, 2, 3]) await server.rest('DELETE', `/admin/plans/${id}`, undefined, token);
  const { page, context } = await openPage(browser, server);
  await page.goto('/');
  await heading(page, 'Estamos preparando nuevos planes').waitFor();
  expect(await page.getByText('desde', { exact: true }).count()).toBe(0);
  expectQuietConsole(page);
  await context.close();
});

/** How far below the top of the window a section begins, in CSS pixels. */
function topOf(page: Page, id: string): Promise<number> {
  return page.evaluate(
    (id) => Math.ceil(document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN),
    id,
  );
}

/** Links, buttons and questions that are shown but too low for a thumb. */
function smallTargets(page: Page): Promise<(string | null)[]> {
  return page.evaluate(
    (minPx) =>
      [...document.querySelectorAll('a, button, summary')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < minPx)
        .map((element) => element.textContent),
    MIN_TARGET_PX,
  );
}
