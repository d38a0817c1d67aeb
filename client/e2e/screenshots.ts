// npm run screenshots: every screen on phone and desk, light and dark, filled, empty, failing and without a network, into .screenshots/.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { addressOf, SCHEMES, SCREENS, SIZES, type Screen, type State, type Visitor } from './screens.ts';
import { launchBrowser, newPage } from './support/browser.ts';
import { demoIds, signInToDemo, startDemo } from './support/demo.ts';
import { startServer, type Server, type Session } from './support/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, '.screenshots');

const VISITORS: Visitor[] = ['nobody', 'seller', 'leader', 'admin'];
const STATES: State[] = ['filled', 'empty', 'error', 'offline'];
const CALLS = /\/(trpc|api)\//;
/** Until the screen before has left. */
const DRAWN_MS = 400;

async function startServers(): Promise<Record<State, Server>> {
  const [filled, empty] = await Promise.all([startDemo(), startServer()]);
  return { filled, empty, error: filled, offline: filled };
}

async function signIn(server: Server, as: Visitor, state: State): Promise<Session | undefined> {
  if (as === 'nobody') return undefined;
  if (state === 'empty') return as === 'admin' ? server.admin() : server.seller({ name: 'Nueva Vendedora' });
  return signInToDemo(server, as);
}

async function settle(page: Page, state: State): Promise<void> {
  await page.locator('h1').waitFor();
  if (state === 'error') await page.getByRole('alert').first().waitFor();
  if (state === 'offline') await page.getByText('Sin conexión').first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('.mantine-Skeleton-root') === null &&
      document.querySelector('[aria-label="Cargando..."]') === null &&
      !document.body.innerText.includes('Cargando...') &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete }) => complete),
  );
}

/** Opens the screen in this state. Without a network it is one that was seen before. */
async function open(page: Page, { shows }: Screen, address: string, state: State): Promise<void> {
  await page.goto(`/#${address}`);
  if (state === 'filled') await page.locator(shows).first().waitFor({ state: 'attached' });
  if (state !== 'offline') return page.waitForTimeout(DRAWN_MS);
  await page.locator(shows).first().waitFor({ state: 'attached' });
  await settle(page, 'filled');
  await page.route(CALLS, (route) => route.abort());
  await page.reload();
}

/** Each in both schemes, from one page: the app is loaded once. */
async function shoot(page: Page, screens: Screen[], state: State, size: string, ids: Record<string, string>) {
  if (state === 'error') {
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 503, body: 'no hay servicio' }));
  }
  for (const screen of screens) {
    await open(page, screen, addressOf(screen, ids), state);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await settle(page, state);
      const name = [screen.name, state, size, colorScheme].join('-');
      await page.screenshot({ path: join(OUT, `${name}.png`), fullPage: true, animations: 'disabled' });
    }
    if (state === 'offline') await page.unroute(CALLS);
    console.log(screen.name, state, size);
  }
}

const wanted = process.argv[2] ?? '';
if (wanted === '') rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const [servers, browser] = await Promise.all([startServers(), launchBrowser()]);
try {
  const ids = await demoIds(servers.filled);
  for (const state of STATES) {
    for (const as of VISITORS) {
      const screens = SCREENS.filter(
        (screen) =>
          screen.as === as && screen.name.startsWith(wanted) && (screen.states ?? ['filled']).includes(state),
      );
      if (screens.length === 0) continue;
      const session = await signIn(servers[state], as, state);
      for (const [size, viewport] of Object.entries(SIZES)) {
        const page = await newPage(browser, servers[state], { viewport, session });
        // The view that a phone begins with.
        if (session) await page.evaluate(() => localStorage.removeItem('history-view'));
        await shoot(page, screens, state, size, state === 'empty' ? {} : ids);
        await page.context().close();
      }
    }
  }
  console.log(`Capturas en ${OUT}`);
} finally {
  await browser.close();
  await Promise.all([servers.filled.stop(), servers.empty.stop()]);
}
