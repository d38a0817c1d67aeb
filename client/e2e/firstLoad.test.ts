import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { LIGHT_AND_DARK, PHONE, signInOn } from './support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll } from './support/checks.ts';
import { seenOn } from './support/device.ts';
import { FAILED_REQUESTS, test } from './support/fixture.ts';
import { registerSale } from './support/sales.ts';

const CODE = '**/assets/*.js';
const MAX_REQUESTS = 20;
/** Of a seller's dashboard. */
const CALLS = 12;

const landing = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Vende alarmas desde tu celular' });

/** Positions and colours of the landing's first screen. */
function firstScreen(page: Page) {
  return page
    .locator('header, h1, h1 + p, #inicio a, #inicio [role=img], #caracteristicas h2')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const { color, backgroundColor, fontFamily } = getComputedStyle(part);
        // A loaded price may add a line above the second heading.
        const top = part.closest('#inicio') ? y : undefined;
        return { x, top, width, height, color, backgroundColor, fontFamily };
      }),
    );
}

/** Returns how to release the matching files. */
async function holdFiles(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Counts the requests before the text shows. */
async function countRequestsUntil(page: Page, text: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.body?.textContent?.includes(wanted)) return;
      observer.disconnect();
      const requests = performance.getEntriesByType('resource').length + 1;
      Object.assign(window, { requestsUntil: requests });
    });
    observer.observe(document, { childList: true, subtree: true });
  }, text);
}

function requestsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

/** Sorted by name. */
function procedures(requests: Request[]): string[] {
  return requests
    .map((request) => new URL(request.url()).pathname)
    .filter((path) => path.startsWith('/trpc/'))
    .flatMap((path) => path.replace('/trpc/', '').split(','))
    .toSorted();
}

describe.each(LIGHT_AND_DARK)('on a $size, $colorScheme', ({ viewport, colorScheme }) => {
  test('the landing is readable before its code loads, and does not change then', async ({ openPage }) => {
    const page = await openPage({ viewport, colorScheme });
    const release = await holdFiles(page, CODE);
    await page.goto('/', { waitUntil: 'commit' });
    await landing(page).waitFor();
    await page.getByRole('link', { name: 'Empieza a vender gratis' }).waitFor();
    await page.getByText('Sin stock, sin inversión', { exact: true }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await expectNoSidewaysScroll(page);
    const before = await firstScreen(page);
    release();
    await page.getByRole('heading', { name: 'Alarma Hogar' }).waitFor();
    expect(await firstScreen(page)).toEqual(before);
    await expectAccessible(page);
  });
});

test("a signed-in user never sees the landing's link to the login", async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, viewport: PHONE });
  const release = await holdFiles(page, CODE);
  await page.goto('/', { waitUntil: 'commit' });
  await landing(page).waitFor();
  const login = page.getByRole('link', { name: 'Inicia sesión', exact: true });
  await expectCount(login, 0);
  release();
  await page.getByRole('link', { name: 'Ir al dashboard' }).waitFor();
  await expectCount(login, 0);
});

test.for(['/login', '/app/dashboard', '/nada'])(
  '%s shows a wait, not the landing',
  async (path, { openPage }) => {
    const page = await openPage();
    const release = await holdFiles(page, CODE);
    await page.goto(`/#${path}`, { waitUntil: 'commit' });
    await page.getByRole('status').getByText('Cargando...').waitFor();
    await expectCount(landing(page), 0);
    release();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectCount(page.getByText('Cargando...'), 0);
  },
);

test.for(['/#/s/nadie', '/s/nadie'])(
  '%s loads the code for visitors, and none of the app',
  async (address, { openPage }) => {
    const page = await openPage({ expectedConsole: FAILED_REQUESTS });
    const requests = requestsOf(page);
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'No encontramos esta página' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/s/nadie');
    const scripts = requests.map((request) => request.url()).filter((url) => url.endsWith('.js'));
    expect(scripts).toEqual([expect.stringContaining('/assets/visitor-')]);
    await page.goto('/#/login');
    await page.getByRole('heading', { level: 1, name: 'Sistema de Ventas' }).waitFor();
  },
);

test('the dashboard requests its data once, in one batch, before its code loads', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  const requests = requestsOf(page);
  await countRequestsUntil(page, 'Todavía no registraste ventas');
  const release = await holdFiles(page, CODE);
  await page.goto('/#/app/dashboard', { waitUntil: 'commit' });
  await expect
    .poll(() => procedures(requests))
    .toEqual([
      'auth.profile',
      'chat.unreadCount',
      'commissions.next',
      'commissions.summary',
      'notifications.unreadCount',
      'prospects.list',
      'ranking.get',
      'sales.list',
      'sales.news',
      'sales.stats',
      'sales.todo',
      'sales.trends',
    ]);
  expect(requests.filter((request) => request.url().includes('/trpc/'))).toHaveLength(1);
  release();
  await page.getByText('Todavía no registraste ventas').waitFor();
  expect(procedures(requests)).toHaveLength(12);
  // Screens fetched in idle time follow.
  const count = await page.evaluate(() => (window as { requestsUntil?: number }).requestsUntil);
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThanOrEqual(MAX_REQUESTS);
});

test('the second visit begins with the last answers, before the server responds', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  await page.goto('/#/app/dashboard');
  await page.getByText('María Gómez').first().waitFor();
  const kept = async () => (JSON.parse(await seenOn(page, seller)) as string[]).length;
  await expect.poll(kept).toBeGreaterThanOrEqual(CALLS);
  const release = await holdFiles(page, '**/trpc/**');
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const firstDrawn = document.querySelector('#root:not([data-prerendered]) main')?.textContent;
      if (!firstDrawn) return;
      observer.disconnect();
      Object.assign(window, { firstDrawn });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  const firstDrawn = await page.waitForFunction(() => (window as { firstDrawn?: string }).firstDrawn);
  expect(await firstDrawn.jsonValue()).toContain('María Gómez');
  release();
});

test('a first visit on a phone shows the dashboard drawn by the server, and the program takes over in place', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  const release = await holdFiles(page, CODE);
  await page.goto('/#/app/dashboard', { waitUntil: 'commit' });
  const drawn = page.locator('.snapshot');
  await drawn.getByText('María Gómez').first().waitFor();
  await drawn.getByRole('heading', { level: 1, name: 'Dashboard de Ventas' }).waitFor();
  await expectNoSidewaysScroll(page);
  const place = () => page.getByRole('main').getByRole('article').first().boundingBox();
  const before = await place();
  release();
  await expectCount(drawn, 0);
  await page.getByText('María Gómez').first().waitFor();
  expect(await place()).toEqual(before);
  await expectAccessible(page);
});

test('the server draws for each user their own screen, one after the other', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  for (const session of [seller, await server.seller({ name: 'Bea Sosa' }), seller]) {
    const page = await openPage({ ownProfile: true, session, viewport: PHONE });
    const release = await holdFiles(page, CODE);
    await page.goto('/#/app/dashboard', { waitUntil: 'commit' });
    const drawn = page.locator('.snapshot');
    await drawn.getByText(`Bienvenido/a, ${session.user.name}`).waitFor();
    expect(await drawn.getByText('María Gómez').count()).toBe(session === seller ? 2 : 0);
    release();
  }
});

/** As on a slow phone: the program comes late. */
async function openSlowly(page: Page): Promise<void> {
  const release = await holdFiles(page, CODE);
  await page.goto('/#/app/dashboard', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.now() > 1000);
  release();
  await page.getByText('María Gómez').first().waitFor();
  await expect.poll(() => keptSnapshot(page)).toContain('María Gómez');
}

function keptSnapshot(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('snapshot') ?? 'none');
}

test('after a slow start the next one shows the screen before the program, which then takes over', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  await openSlowly(page);
  const place = () => page.getByRole('main').getByRole('article').first().boundingBox();
  const before = await place();
  const release = await holdFiles(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  const snapshot = page.locator('.snapshot');
  await snapshot.getByText('María Gómez').first().waitFor();
  expect(await snapshot.getAttribute('aria-busy')).toBe('true');
  expect(await place()).toEqual(before);
  const waits = await snapshot
    .locator('button')
    .evaluateAll((buttons) => buttons.every((button) => getComputedStyle(button).pointerEvents === 'none'));
  expect(waits).toBe(true);
  await expectNoSidewaysScroll(page);
  release();
  await expectCount(snapshot, 0);
  await page.getByText('María Gómez').first().waitFor();
  expect(await place()).toEqual(before);
});

test("a snapshot's link leads on, and its screen is the first one drawn", async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  await openSlowly(page);
  const release = await holdFiles(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.snapshot a[href="#/app/sales/new"]:visible').first().click();
  release();
  await page.getByRole('heading', { level: 1, name: 'Registrar Nueva Venta' }).waitFor();
  await expectCount(page.locator('.snapshot'), 0);
});

test('a snapshot is not shown to another user', async ({ openPage, server, seller }) => {
  await registerSale(server, seller);
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  await openSlowly(page);
  const other = await server.seller();
  await signInOn(page, other);
  const release = await holdFiles(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.snapshot').getByText(`Bienvenido/a, ${other.user.name}`).waitFor();
  await expectCount(page.getByText('María Gómez'), 0);
  release();
  await page.getByText('Todavía no registraste ventas').waitFor();
});

test('a snapshot goes with the session', async ({ openPage, server, seller }) => {
  await registerSale(server, seller);
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  await openSlowly(page);
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await page.getByLabel('Email').waitFor();
  expect(await keptSnapshot(page)).toBe('none');
});
