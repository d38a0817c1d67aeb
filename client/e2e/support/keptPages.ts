import type { Browser, BrowserContext, Page } from 'playwright-core';
import { BLANK, contextOptions, DESK, signInOn, type PageOptions } from './browser.ts';

// The app starts with 0.7 s of CPU in a page that ran it before, with 2.4 s in a new profile.

const LISTENED_TO = [
  'console',
  'dialog',
  'download',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

export interface KeptPages {
  take: (server: { url: string }, options: PageOptions) => Promise<Page>;
  /** Needs the server of `take`. */
  giveBack: (page: Page) => Promise<void>;
  close: () => Promise<void>;
}

/** Pages that journeys take turns to use, each without a trace of the one before. */
export function keepPages(browser: Browser): KeptPages {
  const free: Page[] = [];
  const origins = new Map<BrowserContext, { baseURL: string; hasTouch: boolean }>();
  const open = async (options: PageOptions) => {
    // A page outlives its server: addresses become whole in `goto`.
    const { baseURL, ...fixed } = contextOptions({ url: '' }, options);
    const context = await browser.newContext(fixed);
    origins.set(context, { baseURL, hasTouch: fixed.hasTouch });
    context.on('page', (page) => {
      const goto = page.goto.bind(page);
      page.goto = (address, gotoOptions) =>
        goto(new URL(address, origins.get(context)?.baseURL).href, gotoOptions);
    });
    return context.newPage();
  };
  return {
    take: async ({ url }, options) => {
      const { viewport = DESK, colorScheme = 'light', session } = options;
      const { hasTouch } = contextOptions({ url }, options);
      const index = free.findIndex((page) => origins.get(page.context())?.hasTouch === hasTouch);
      const [kept] = index === -1 ? [] : free.splice(index, 1);
      const page = kept ?? (await open(options));
      origins.set(page.context(), { baseURL: url, hasTouch });
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', media: null });
      if (session) {
        if (page.url() !== new URL(BLANK, url).href) await page.goto(BLANK);
        await signInOn(page, session);
      }
      return page;
    },
    giveBack: async (page) => {
      if (page.isClosed()) return page.context().close();
      await clear(page);
      free.push(page);
    },
    close: async () => void (await Promise.all(free.map((page) => page.context().close()))),
  };
}

async function clear(page: Page): Promise<void> {
  const context = page.context();
  for (const type of LISTENED_TO) page.removeAllListeners(type);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await context.setOffline(false);
  // Ends the app, which holds its database open.
  await page.goto(BLANK);
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const databases = await indexedDB.databases();
    await Promise.all(
      databases.map(({ name = '' }) => {
        const deletion = indexedDB.deleteDatabase(name);
        return new Promise<void>((resolve, reject) => {
          deletion.addEventListener('success', () => resolve());
          deletion.addEventListener('error', () => reject(deletion.error));
        });
      }),
    );
  });
}
