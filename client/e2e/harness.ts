import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from '../../server/cli/chromium.mjs';

const SERVER = join(import.meta.dirname, '../../.build/server/main.js');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const START_TIMEOUT_MS = 15_000;

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };
export const ADMIN_LOGIN = { email: 'admin@ventas.local', password: 'admin-secreto' };
export const PASSWORD = 'secreto-123';

/** The built product running in a process of its own on an empty data directory. */
export interface RunningServer {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
  /** A REST call; returns the parsed body. */
  rest: (method: string, path: string, body?: unknown, token?: string) => Promise<Record<string, never>>;
  /** Registers a seller by REST and returns token and user, as they are kept in the browser. */
  seller: (values?: object) => Promise<{ token: string; user: { id: string; name: string; email: string } }>;
  admin: () => Promise<{ token: string; user: { id: string; name: string; email: string } }>;
}

/** Starts the built server, on `DATA_DIR` if given; it is stopped, and its data removed, by `stop`. */
export async function startServer(variables: Record<string, string> = {}): Promise<RunningServer> {
  if (!existsSync(SERVER)) throw new Error('Primero hay que construir la aplicación: npm run build');
  const dataDir = variables.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'ventas-e2e-'));
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN_LOGIN.email,
      ADMIN_PASSWORD: ADMIN_LOGIN.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child);

  const rest: RunningServer['rest'] = async (method, path, body, token) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, never>;
  };
  let sellers = 0;
  return {
    url,
    dataDir,
    rest,
    seller: async (values = {}) => {
      sellers += 1;
      const answer = await rest('POST', '/auth/register', {
        name: 'Lucía Fernández',
        email: `lucia${sellers}@example.com`,
        password: PASSWORD,
        phone: '341 555-0101',
        location: 'Rosario',
        ...values,
      });
      return answer as never;
    },
    admin: async () => (await rest('POST', '/auth/login', ADMIN_LOGIN)) as never,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('El servidor no arrancó a tiempo')), START_TIMEOUT_MS);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      const address = /está en (http:\/\/\S+)/.exec(output)?.[1];
      if (address) {
        clearTimeout(timer);
        resolve(address);
      }
    });
    child.once('exit', (code) => reject(new Error(`El servidor terminó con código ${code}`)));
  });
}

/** Launches the installed Chromium, headless. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('No hay Chromium: ejecuta npm test, que lo instala, o indica CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** What a page complained about: uncaught errors, console errors and warnings. */
const complaints = new WeakMap<Page, string[]>();

interface PageOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Who is signed in before the first page loads. */
  session?: { token: string; user: object };
}

/** A fresh browser profile on the given server, and its first page. */
export async function openPage(
  browser: Browser,
  server: RunningServer,
  { viewport = DESK, colorScheme = 'light', session }: PageOptions = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    colorScheme,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
    hasTouch: viewport.width < 800,
  });
  if (session) {
    // Only where nothing is stored yet, so that signing out lasts.
    await context.addInitScript(
      ({ token, user }) => {
        if (sessionStorage.getItem('e2e-signed-in')) return;
        sessionStorage.setItem('e2e-signed-in', 'yes');
        localStorage.setItem('token', token);
        localStorage.setItem('user', JSON.stringify(user));
      },
      { token: session.token, user: session.user },
    );
  }
  const page = await context.newPage();
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('pageerror', (error) => heard.push(`pageerror: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`${message.type()}: ${message.text()}`);
  });
  return { page, context };
}

/** Fails if the page logged an error or a warning that was not expected. */
export function expectQuietConsole(page: Page, expected: RegExp[] = []): void {
  const unexpected = (complaints.get(page) ?? []).filter(
    (line) => !expected.some((pattern) => pattern.test(line)),
  );
  expect(unexpected).toEqual([]);
}

/** Fails on any serious or critical accessibility violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (
          options: object,
        ) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations: found } = await axe.run({ resultTypes: ['violations'] });
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.html)
            .slice(0, 3)
            .join(' | ')}`,
      );
  });
  expect(violations).toEqual([]);
}

/** Fails if the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
