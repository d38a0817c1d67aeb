import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { findChromium } from './chromium.mjs';
import type { Server } from './server.ts';

export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 360, height: 740 };
export const NARROW_PHONE = { width: 320, height: 640 };
export const DESK = { width: 1440, height: 900 };
export const SMALL_DESK = { width: 1280, height: 800 };
/** A document of the server without the app, to reach its storage. */
export const BLANK = '/favicon.svg';

/** Pages of this host are not secure; those of 127.0.0.1 are. */
const PLAIN_HOST = 'ventas.test';

/** The server's address for pages that are not secure. */
export function onPlainHttp({ url }: { url: string }): { url: string } {
  return { url: url.replace('127.0.0.1', PLAIN_HOST) };
}

const TOUCH_MAX_WIDTH_PX = 800;

/** Chromium's shell where there is one, unless notices have to be shown. */
export function launchBrowser(options: { showsNotices?: boolean } = {}): Promise<Browser> {
  return chromium.launch(executable(options));
}

/** Launches Chromium with the profile of this folder; `offline` from the start. */
export function launchProfile(
  folder: string,
  server: { url: string },
  { offline, ...options }: PageOptions & { offline: boolean },
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...executable(),
    ...contextOptions(server, options),
    offline,
  });
}

function executable(options?: { showsNotices?: boolean }): LaunchOptions {
  const executablePath = findChromium(options);
  if (!executablePath)
    throw new Error('No hay Chromium: ejecuta npm test, que lo instala, o indica CHROMIUM_PATH');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
    ],
  };
}

interface StoredSession {
  token: string;
  user: object;
}

export interface PageOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  session?: StoredSession | undefined;
  /** Allows the service worker, as in an installed app. */
  installed?: boolean;
}

export function contextOptions(server: { url: string }, options: PageOptions) {
  const { viewport = DESK, colorScheme = 'light', installed = false } = options;
  return {
    baseURL: server.url,
    viewport,
    colorScheme,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
    hasTouch: viewport.width < TOUCH_MAX_WIDTH_PX,
    serviceWorkers: installed ? 'allow' : 'block',
  } satisfies BrowserContextOptions;
}

/** In a new browser profile; `page.goto` takes the server's paths. */
export async function newPage(
  browser: Browser,
  server: Pick<Server, 'url'>,
  options: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext(contextOptions(server, options));
  const page = await context.newPage();
  if (options.session) {
    await page.goto(BLANK);
    await signInOn(page, options.session);
  }
  return page;
}

export async function signInOn(page: Page, { token, user }: StoredSession): Promise<void> {
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
      // Most journeys read cards; a phone would begin with rows.
      localStorage.setItem('history-view', '"cards"');
    },
    [token, JSON.stringify(user)] as const,
  );
}
