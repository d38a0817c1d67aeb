// npm run screenshots: every screen on phone and desk, light and dark, filled, empty and failing, into .screenshots/.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DESK, launchBrowser, newPage, PHONE } from './support/browser.ts';
import { startServer, type Server, type Session } from './support/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, '.screenshots');
const DEMO = join(ROOT, '.build/server/cli/demo.js');
const DEMO_PASSWORD = 'demo1234';

const SIZES = { phone: PHONE, desk: DESK };
const SCHEMES = ['light', 'dark'] as const;

type Visitor = 'nobody' | 'seller' | 'admin';
type State = 'filled' | 'empty' | 'error';

interface Screen {
  name: string;
  path: string;
  as: Visitor;
  states?: State[];
}

const ALL: State[] = ['filled', 'empty', 'error'];

const SCREENS: Screen[] = [
  { name: 'landing', path: '/', as: 'nobody', states: ['filled', 'error'] },
  { name: 'login', path: '/login', as: 'nobody' },
  { name: 'login-expired', path: '/login?expired=1', as: 'nobody' },
  { name: 'register', path: '/register', as: 'nobody' },
  { name: 'register-invited', path: '/register?invitation=una', as: 'nobody' },
  { name: 'reset', path: '/reset/un-enlace', as: 'nobody' },
  { name: 'not-found', path: '/no/existe', as: 'nobody' },
  { name: 'dashboard', path: '/app/dashboard', as: 'seller', states: ALL },
  { name: 'new-sale', path: '/app/sales/new', as: 'seller', states: ['filled', 'error'] },
  { name: 'history', path: '/app/sales/history', as: 'seller', states: ALL },
  {
    name: 'history-filtered',
    path: '/app/sales/history?status=cancelled',
    as: 'seller',
    states: ['filled', 'empty'],
  },
  { name: 'cobros', path: '/app/cobros', as: 'seller', states: ALL },
  { name: 'cobros-movements', path: '/app/cobros?tab=movimientos', as: 'seller', states: ALL },
  { name: 'cobros-settlement', path: '/app/cobros/1', as: 'seller', states: ['filled', 'error'] },
  { name: 'outbox', path: '/app/sales/outbox', as: 'seller' },
  { name: 'agenda', path: '/app/agenda', as: 'seller', states: ALL },
  { name: 'news', path: '/app/news', as: 'seller', states: ALL },
  { name: 'profile', path: '/app/profile', as: 'seller', states: ['filled', 'error'] },
  { name: 'guides', path: '/app/guia', as: 'seller' },
  { name: 'training', path: '/app/training', as: 'seller', states: ALL },
  { name: 'chat-group', path: '/app/chat', as: 'seller', states: ALL },
  { name: 'chat-private', path: '/app/chat?tab=private', as: 'seller', states: ALL },
  { name: 'tray', path: '/app/dashboard', as: 'admin', states: ALL },
  { name: 'tray-section', path: '/app/admin/tray/undated', as: 'admin', states: ALL },
  { name: 'tray-verify', path: '/app/admin/verify', as: 'admin', states: ALL },
  { name: 'tray-agenda', path: '/app/agenda', as: 'admin', states: ALL },
  { name: 'admin-summary', path: '/app/admin/dashboard', as: 'admin', states: ALL },
  { name: 'admin-plans', path: '/app/admin/dashboard?tab=planes', as: 'admin', states: ALL },
  { name: 'admin-sellers', path: '/app/admin/dashboard?tab=vendedores', as: 'admin', states: ALL },
  { name: 'admin-sales', path: '/app/admin/dashboard?tab=ventas', as: 'admin', states: ALL },
  {
    name: 'admin-texts',
    path: '/app/admin/dashboard?tab=textos',
    as: 'admin',
    states: ['filled', 'error'],
  },
  { name: 'admin-audit', path: '/app/admin/dashboard?tab=auditoria', as: 'admin', states: ALL },
  {
    name: 'admin-settings',
    path: '/app/admin/dashboard?tab=ajustes',
    as: 'admin',
    states: ['filled', 'error'],
  },
  { name: 'admin-balances', path: '/app/admin/settlements', as: 'admin', states: ALL },
  {
    name: 'admin-settlements',
    path: '/app/admin/settlements?tab=liquidaciones',
    as: 'admin',
    states: ALL,
  },
  { name: 'admin-claims', path: '/app/admin/settlements?tab=reclamos', as: 'admin', states: ALL },
  { name: 'admin-settlement', path: '/app/admin/settlements/1', as: 'admin', states: ['filled', 'error'] },
  {
    name: 'admin-account',
    path: '/app/admin/settlements/seller/2',
    as: 'admin',
    states: ALL,
  },
  { name: 'admin-training', path: '/app/admin/training', as: 'admin', states: ALL },
  { name: 'admin-import', path: '/app/admin/import', as: 'admin' },
  { name: 'admin-chats', path: '/app/chat?tab=private', as: 'admin', states: ALL },
];

async function startServers(): Promise<Record<State, Server>> {
  const demoDir = mkdtempSync(join(tmpdir(), 'ventas-demo-'));
  execFileSync(process.execPath, [DEMO], { env: { ...process.env, DATA_DIR: demoDir }, stdio: 'ignore' });
  const [filled, empty] = await Promise.all([startServer({ DATA_DIR: demoDir }), startServer()]);
  return { filled, empty, error: filled };
}

async function signIn(server: Server, as: Visitor, state: State): Promise<Session | undefined> {
  if (as === 'nobody') return undefined;
  if (state === 'empty') return as === 'admin' ? server.admin() : server.seller({ name: 'Nueva Vendedora' });
  const email = as === 'admin' ? 'admin@demo.example.com' : 'vendedora@demo.example.com';
  return server.rest('POST', '/auth/login', { body: { email, password: DEMO_PASSWORD } });
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

async function shoot(browser: Browser, servers: Record<State, Server>, screen: Screen, state: State) {
  const server = servers[state];
  const session = await signIn(server, screen.as, state);
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const page = await newPage(browser, server, { viewport, colorScheme, session });
      if (state === 'error') {
        await page.route('**/trpc/**', (route) => route.fulfill({ status: 503, body: 'no hay servicio' }));
      }
      await page.goto(`/#${screen.path}`);
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
  const wanted = process.argv[2] ?? '';
  for (const screen of SCREENS.filter(({ name }) => name.startsWith(wanted))) {
    for (const state of screen.states ?? ['filled']) await shoot(browser, servers, screen, state);
    console.log(screen.name);
  }
  console.log(`Capturas en ${OUT}`);
} finally {
  await browser.close();
  await Promise.all([servers.filled.stop(), servers.empty.stop()]);
}
