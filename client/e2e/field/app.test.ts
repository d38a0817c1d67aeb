import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectNoSidewaysScroll, expectValue } from '../support/checks.ts';
import { workerReady } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import type { Proxy } from '../support/proxy.ts';
import { addPhoto, registerSale } from '../support/sales.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function install(page: Page): Promise<void> {
  await page.goto('/#/app/dashboard');
  await heading(page, 'Dashboard de Ventas').waitFor();
  await workerReady(page);
}

function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test('can be installed: manifest, icons, service worker', async ({ server }) => {
  const page = await (await fetch(server.url)).text();
  const address = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? '';
  const response = await fetch(server.url + address);
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await response.json()) as Record<string, string> & {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({
    name: 'Sistema de Ventas',
    short_name: 'Ventas',
    start_url: '/#/app/dashboard',
    scope: '/',
    display: 'standalone',
  });
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await fetch(server.url + src)).arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 undefined',
    '512x512 undefined',
    '512x512 maskable',
  ]);
  const touchIcon = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
  expect((await fetch(server.url + touchIcon)).headers.get('content-type')).toBe('image/png');

  const worker = await fetch(`${server.url}/sw.js`);
  expect(worker.headers.get('content-type')).toMatch(/javascript/);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe|worker-src/);
});

test('every screen opens without a network, visited or not, and the user stays signed in', async ({
  openPage,
  proxy,
  seller,
}) => {
  const options = { server: proxy, session: seller, viewport: PHONE, installed: true };
  const first = await openPage({ ...options, expectedConsole: FAILED_REQUESTS });
  await install(first);
  await first.context().setOffline(true);
  const page = await first.context().newPage();
  for (const [path, title] of Object.entries({
    '/app/sales/new': 'Registrar Nueva Venta',
    '/app/training': 'Centro de Entrenamiento',
    '/app/chat': 'Chat',
    '/app/guia': 'Guías y Tutoriales',
    '/app/profile': 'Mi Perfil',
  })) {
    await page.goto(`/?desde=marcador#${path}`);
    await heading(page, title).waitFor();
    await page.getByRole('status').getByText('Sin conexión').waitFor();
  }
  await page.goto('/#/nada');
  await page.getByText('Página no encontrada').first().waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: 'Ir al dashboard' }).waitFor();
});

test("keeps only the build's files: no photo, no response of a call", async ({
  openPage,
  proxy,
  server,
  seller,
}) => {
  await addPhoto(server, seller, await registerSale(server, seller));
  const page = await openPage({ server: proxy, session: seller, installed: true });
  await install(page);
  await page.reload();
  await page.getByRole('button', { name: 'Ver DNI' }).click();
  await page.getByRole('img', { name: /DNI/ }).waitFor();
  const addresses = await cached(page);
  expect(addresses).toContain('/');
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter((path) => !/^\/(assets\/[^/]+|[^/]*)$/.test(path))).toEqual([]);
  expect(addresses.filter((path) => path.startsWith('/sw.js'))).toEqual([]);
});

test("the server answers the addresses of sellers' pages and customers' links", async ({
  openPage,
  proxy,
  seller,
}) => {
  const page = await openPage({ server: proxy, session: seller, installed: true });
  await install(page);
  await page.reload();
  await heading(page, 'Dashboard de Ventas').waitFor();
  const paths = { '/s/x': 200, '/v/nadie': 404, '/api/track/x': 404, '/api/pages/nadie': 404 };
  for (const [path, status] of Object.entries(paths)) {
    const opened = await page.context().newPage();
    const response = await opened.goto(path, { waitUntil: 'commit' });
    expect([path, response?.status(), response?.fromServiceWorker()]).toEqual([path, status, false]);
  }
  expect((await cached(page)).filter((path) => /^\/(s|v|api)\//.test(path))).toEqual([]);
});

test('the landing and the login install no service worker', async ({ openPage, proxy }) => {
  const page = await openPage({ server: proxy, installed: true });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Alarma Hogar' }).waitFor();
  await page.goto('/#/login');
  await page.getByLabel('Email').waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

describe('a new version', () => {
  test('is offered, taken once by hand, and keeps typed values', async ({ openPage, proxy, seller }) => {
    const page = await openPage({ server: proxy, session: seller, viewport: PHONE, installed: true });
    await install(page);
    await page.goto('/#/app/sales/new');
    await page.reload();
    await page.getByLabel('Nombre del cliente').fill('Marta Ríos');
    let loads = 0;
    page.on('load', () => (loads += 1));

    await upgrade(proxy);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const take = page.getByRole('button', { name: 'Actualizar' });
    await take.waitFor();
    await page.getByRole('status').getByText('Hay una versión nueva').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await versionOf(page)).toBe('');
    expect(loads).toBe(0);
    const other = await page.context().newPage();
    await other.goto('/#/app/training');
    await heading(other, 'Centro de Entrenamiento').waitFor();
    await other.getByRole('button', { name: 'Actualizar' }).waitFor();
    expect(await versionOf(other)).toBe('');

    await take.click();
    await expect.poll(() => versionOf(page)).toBe('2');
    await expectValue(page.getByLabel('Nombre del cliente'), 'Marta Ríos');
    await take.waitFor({ state: 'detached' });
    // Where the old worker was busy the page is loaded once more.
    await expect.poll(() => isSettled(page, () => loads)).toBe(true);
    const loadsTaken = loads;
    expect(await versionOf(other)).toBe('');
    await other.getByRole('button', { name: 'Actualizar' }).click();
    await expect.poll(() => versionOf(other)).toBe('2');
    expect(loads).toBe(loadsTaken);
  });

  test('is taken while another tab is loading files', async ({ openPage, proxy, seller }) => {
    const page = await openPage({ server: proxy, session: seller, installed: true });
    await install(page);
    await page.reload();
    await heading(page, 'Dashboard de Ventas').waitFor();
    const other = await page.context().newPage();
    await other.goto('/#/app/training');
    await heading(other, 'Centro de Entrenamiento').waitFor();
    await upgrade(proxy);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByRole('button', { name: 'Actualizar' }).waitFor();
    await other.evaluate(keepLoading);
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect.poll(() => versionOf(page)).toBe('2');
    expect(await versionOf(other)).toBe('');
  });

  test('with missing files is not taken', async ({ openPage, proxy, seller }) => {
    const page = await openPage({ server: proxy, session: seller, installed: true });
    await install(page);
    await page.reload();
    await upgrade(proxy, { served: false });
    const failed = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const next = registration.installing;
      return new Promise((resolve) => {
        next?.addEventListener('statechange', () => resolve(next.state));
      });
    });
    expect(failed).toBe('redundant');
    await page.reload();
    await heading(page, 'Dashboard de Ventas').waitFor();
    expect(await page.getByRole('button', { name: 'Actualizar' }).count()).toBe(0);
  });
});

/** The server now has another build; the proxy serves its page, or still the old one. */
async function upgrade(proxy: Proxy, { served = true } = {}): Promise<void> {
  const [page = '', worker = ''] = await Promise.all(
    ['/', '/sw.js'].map(async (path) => (await fetch(proxy.url + path)).text()),
  );
  const newPage = page.replace('<html', '<html data-version="2"');
  const newWorker = worker.replaceAll(hash(page), hash(newPage));
  proxy.intercept(/^\/sw\.js/, async (forward) => ({ ...(await forward()), body: newWorker }));
  if (served) proxy.intercept(/^\/(\?|$)/, async (forward) => ({ ...(await forward()), body: newPage }));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Runs in the page: keeps its worker busy for longer than a page waits before it reloads. */
function keepLoading(): void {
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
  const end = Date.now() + 5000;
  for (const { name } of files)
    void (async () => {
      while (Date.now() < end) await (await fetch(name)).text();
    })();
}

/** The page's own registration, which may reload it, comes before this one: the browser takes them in turns. */
async function isSettled(page: Page, loads: () => number): Promise<boolean> {
  const before = loads();
  try {
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => undefined));
  } catch {
    return false; // It went while it was asked.
  }
  await page.waitForTimeout(1000);
  return loads() === before;
}

function versionOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset.version ?? '');
}
