// npm run screenshots: every screen on phone and desk, light and dark, filled, empty and failing, into .screenshots/.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { SCHEMES, SCREENS, SIZES, type Screen, type State, type Visitor } from './screens.ts';
import { launchBrowser, newPage } from './support/browser.ts';
import { demoLink, signInToDemo, startDemo } from './support/demo.ts';
import { startServer, type Server, type Session } from './support/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, '.screenshots');

async function startServers(): Promise<Record<State, Server>> {
  const [filled, empty] = await Promise.all([startDemo(), startServer()]);
  return { filled, empty, error: filled };
}

async function signIn(server: Server, as: Visitor, state: State): Promise<Session | undefined> {
  if (as === 'nobody') return undefined;
  if (state === 'empty') return as === 'admin' ? server.admin() : server.seller({ name: 'Nueva Vendedora' });
  return signInToDemo(server, as);
}

async function settle(page: Page, state: State): Promise<void> {
  await page.locator('h1').waitFor();
  if (state === 'error') await page.getByRole('alert').first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('.mantine-Skeleton-root') === null &&
      document.querySelector('[aria-label="Cargando..."]') === null &&
      !document.body.innerText.includes('Cargando...') &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete }) => complete),
  );
}

async function shoot(
  browser: Browser,
  servers: Record<State, Server>,
  screen: Screen,
  state: State,
  link: string,
) {
  const server = servers[state];
  const session = await signIn(server, screen.as, state);
  const address = (screen.address ?? screen.route)
    .replace(':link', link)
    .replace(':sale', '1')
    .replace(':seller', '2');
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const page = await newPage(browser, server, { viewport, colorScheme, session });
      if (state === 'error') {
        await page.route('**/trpc/**', (route) => route.fulfill({ status: 503, body: 'no hay servicio' }));
      }
      await page.goto(`/#${address}`);
      await settle(page, state);
      const name = [screen.name, state, size, colorScheme].join('-');
      await page.screenshot({ path: join(OUT, `${name}.png`), fullPage: true });
      await page.context().close();
    }
  }
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const [servers, browser] = await Promise.all([startServers(), launchBrowser()]);
try {
  const link = await demoLink(servers.filled);
  const wanted = process.argv[2] ?? '';
  for (const screen of SCREENS.filter(({ name }) => name.startsWith(wanted))) {
    for (const state of screen.states ?? ['filled']) await shoot(browser, servers, screen, state, link);
    console.log(screen.name);
  }
  console.log(`Capturas en ${OUT}`);
} finally {
  await browser.close();
  await Promise.all([servers.filled.stop(), servers.empty.stop()]);
}
