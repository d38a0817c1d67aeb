import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { BLANK, DESK, PHONE, signInOn } from './support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll, nearly } from './support/checks.ts';
import { seenOn } from './support/device.ts';
import { FAILED_REQUESTS, test as base } from './support/fixture.ts';
import { CODE, holdCalls, holdFiles } from './support/requests.ts';
import { registerSale } from './support/sales.ts';
import { submitLogin } from './support/login.ts';

const MAX_REQUESTS = 20;
/** Of a seller's dashboard, with its badges. */
const CALLS = 10;

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

/** After a faster start the page forgets its snapshot. */
async function releaseLate(page: Page, release: () => void): Promise<void> {
  await page.waitForFunction(() => performance.now() > 1000);
  release();
}

function keptSnapshot(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('snapshot') ?? 'none');
}

const test = base
  // A dashboard with a sale, opened as on a slow phone: the program comes late.
  .extend('slowPage', async ({ openPage, server, seller }) => {
    await registerSale(server, seller);
    const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
    const release = await holdFiles(page, CODE);
    await page.goto('/#/app/dashboard', { waitUntil: 'commit' });
    await releaseLate(page, release);
    await page.getByText('María Gómez').first().waitFor();
    await expect.poll(() => keptSnapshot(page)).toContain('María Gómez');
    return page;
  });

describe.each([
  { size: 'phone', viewport: PHONE, colorScheme: 'light' as const },
  { size: 'desk', viewport: DESK, colorScheme: 'dark' as const },
])('on a $size, $colorScheme', ({ viewport, colorScheme }) => {
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
    expect(await firstScreen(page)).toEqual(before.map(nearly));
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

test('other addresses show a wait, not the landing', async ({ openPage }) => {
  for (const path of ['/login', '/app/dashboard', '/nada']) {
    const page = await openPage();
    const release = await holdFiles(page, CODE);
    await page.goto(`/#${path}`, { waitUntil: 'commit' });
    await page.getByRole('status').getByText('Cargando...').waitFor();
    await expectCount(landing(page), 0);
    release();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectCount(page.getByText('Cargando...'), 0);
  }
});

test('the addresses of visitors load the code for visitors, and none of the app', async ({ openPage }) => {
  const page = await openPage({ expectedConsole: FAILED_REQUESTS });
  const requests = requestsOf(page);
  for (const address of ['/s/nadie', '/v/nadie', '/#/s/nadie', '/#/v/nadie']) {
    // Otherwise the app that is open goes there.
    await page.goto(BLANK);
    requests.length = 0;
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'No encontramos esta página' }).waitFor();
    const scripts = requests.map((request) => request.url()).filter((url) => url.endsWith('.js'));
    expect(scripts, address).toEqual([expect.stringContaining('/assets/visitor-')]);
    await page.goto('/#/login');
    await page.getByRole('heading', { level: 1, name: 'Sistema de Ventas' }).waitFor();
  }
});

test('the dashboard requests what it shows once, in one batch, while its code loads, and its badges after it', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ ownProfile: true, session: seller, viewport: PHONE });
  const requests = requestsOf(page);
  await countRequestsUntil(page, 'Todavía no registraste ventas');
  // Other screens and their calls follow in idle time.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const release = await holdFiles(page, '**/assets/home-*.js');
  await page.goto('/#/app/dashboard', { waitUntil: 'commit' });
  await expect
    .poll(() => procedures(requests))
    .toEqual([
      'auth.profile',
      'commissions.next',
      'commissions.summary',
      'sales.recent',
      'sales.stats',
      'sales.todo',
    ]);
  expect(requests.filter((request) => request.url().includes('/trpc/'))).toHaveLength(1);
  release();
  await page.getByText('Todavía no registraste ventas').waitFor();
  await expect.poll(() => procedures(requests)).toHaveLength(CALLS);
  expect(requests.filter((request) => request.url().includes('/trpc/'))).toHaveLength(2);
  const count = await page.evaluate(() => (window as { requestsUntil?: number }).requestsUntil);
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThanOrEqual(MAX_REQUESTS);
  // Without data to draw the months' chart is not fetched.
  expect(requests.filter((request) => /chart/i.test(request.url()))).toEqual([]);
});

test('a login asks for the dashboard in one batch, and for the badges after it', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ ownProfile: true, viewport: PHONE });
  await page.goto('/#/login');
  const requests = requestsOf(page);
  await submitLogin(page, seller.user.email);
  await page.getByText('Todavía no registraste ventas').waitFor();
  await expect.poll(() => procedures(requests)).toContain('sales.newsCount');
  const first = requests.map((request) => request.url()).find((url) => url.includes('sales.stats'));
  expect(first).toContain('sales.recent');
  expect(first).not.toMatch(/newsCount|unreadCount|prospects/);
});

test('a dashboard that cannot be loaded is loaded again as a whole by its button', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  const requests = await holdCalls(page);
  await page.goto('/#/app/dashboard');
  await page.getByLabel('Cargando...').first().waitFor({ state: 'attached' });
  requests.abort();
  await page.getByText('Error al cargar los datos del dashboard').waitFor();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await reloaded;
  await requests.stop();
  await page.getByText('Todavía no registraste ventas').waitFor();
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
    // A busy disk may read for longer than a start waits.
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => setTimeout(run, 100 * ms) });
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

test('after a slow start the next one shows the screen before the program, which takes over, also by its links', async ({
  slowPage: page,
}) => {
  const place = () => page.getByRole('main').getByRole('article').first().boundingBox();
  const before = await place();
  const release = await holdFiles(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  const snapshot = page.locator('.snapshot');
  await snapshot.getByText('María Gómez').first().waitFor();
  expect(await snapshot.getAttribute('aria-busy')).toBe('true');
  expect(await place()).toEqual(nearly(before));
  const waits = await snapshot
    .locator('button')
    .evaluateAll((buttons) => buttons.every((button) => getComputedStyle(button).pointerEvents === 'none'));
  expect(waits).toBe(true);
  await expectNoSidewaysScroll(page);
  await releaseLate(page, release);
  await expectCount(snapshot, 0);
  await page.getByText('María Gómez').first().waitFor();
  expect(await place()).toEqual(nearly(before));

  const releaseAgain = await holdFiles(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.snapshot a[href="#/app/sales/new"]:visible').first().click();
  releaseAgain();
  await page.getByRole('heading', { level: 1, name: 'Registrar Nueva Venta' }).waitFor();
  await expectCount(snapshot, 0);
});

test('a snapshot whose styles cannot be fetched is not kept, and nothing fails', async ({
  openPage,
  server,
  seller,
}) => {
  await registerSale(server, seller);
  const page = await openPage({
    ownProfile: true,
    session: seller,
    viewport: PHONE,
    expectedConsole: FAILED_REQUESTS,
  });
  const lost = page.waitForEvent('requestfailed');
  await page.route(/\.css$/, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  const release = await holdFiles(page, CODE);
  await page.goto('/#/app/dashboard', { waitUntil: 'commit' });
  await releaseLate(page, release);
  await lost;
  await page.getByText('María Gómez').first().waitFor();
  expect(await keptSnapshot(page)).toBe('none');
});

test('a snapshot is not shown to another user, and goes with the session', async ({
  slowPage: page,
  server,
}) => {
  await signInOn(page, await server.seller());
  const release = await holdFiles(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('status').getByText('Cargando...').waitFor();
  await expectCount(page.getByText('María Gómez'), 0);
  release();
  await page.getByText('Todavía no registraste ventas').waitFor();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await page.getByLabel('Email').waitFor();
  expect(await keptSnapshot(page)).toBe('none');
});

test('a browser that is too old is told so, and starts nothing', async ({ openPage }) => {
  const page = await openPage();
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  const requests = requestsOf(page);
  await page.goto('/#/login');
  await page
    .getByRole('alert')
    .getByText(/^Este navegador es muy viejo.* iOS 17\.5\)\.$/)
    .waitFor();
  expect(requests.filter((request) => request.resourceType() === 'script')).toEqual([]);
});
