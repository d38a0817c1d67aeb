import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { shiftDate } from '../../../server/testing/movedClock.ts';
import { DESK, newPage, PHONE } from '../support/browser.ts';
import type { Session } from '../support/server.ts';

const OUT = join(import.meta.dirname, '../../../.screenshots/week');
const SIZES = { phone: PHONE, desk: DESK };
export type Size = keyof typeof SIZES;

const UNEXPECTED = new Set(['error', 'warning']);
/** A chart measures itself once more when its page is left. */
const LEFT_WHILE_DRAWN = /width\(0\) and height\(0\) of chart/;
/** Of pages without a network, or whose server is away. */
const WITHOUT_SERVER = /Failed to load resource|Couldn't load preload assets|net::ERR_/;

/** The devices of the team: real pages, on the week's clock, whose console is read. */
export class Screens {
  readonly problems: string[] = [];
  pages: Page[] = [];
  private readonly browser: Browser;
  private readonly program: { url: string; aheadMs: number };
  private areCutOff = false;

  constructor(browser: Browser, program: { url: string; aheadMs: number }) {
    this.browser = browser;
    this.program = program;
    rmSync(OUT, { recursive: true, force: true });
    mkdirSync(OUT, { recursive: true });
  }

  /** Opens this address on a device with the app installed, signed in if a session is given. */
  async open(size: Size, address: string, session?: Session): Promise<Page> {
    const page = await newPage(this.browser, this.program, {
      viewport: SIZES[size],
      session,
      installed: true,
    });
    await page
      .context()
      .addInitScript(`globalThis.moveClock = (${String(shiftDate)})(${this.program.aheadMs})`);
    this.pages.push(page);
    page.on('pageerror', ({ message }) => this.note(page, `pageerror: ${message}`));
    page.on('console', (message) => {
      if (UNEXPECTED.has(message.type()))
        this.note(page, `console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500) this.note(page, `${response.status()} ${response.url()}`);
    });
    await page.goto(address);
    return page;
  }

  async close(page: Page): Promise<void> {
    this.pages = this.pages.filter((open) => open !== page);
    await page.context().close();
  }

  async closeAll(): Promise<void> {
    for (const page of this.pages) await this.close(page);
  }

  /** Runs this while pages are without a network or without a server, as their consoles will say. */
  async cutOff<T>(work: () => Promise<T>): Promise<T> {
    this.areCutOff = true;
    try {
      return await work();
    } finally {
      this.areCutOff = false;
    }
  }

  /** Open pages are taken out of the pocket at the new time. */
  async moveClock(): Promise<void> {
    for (const page of this.pages) {
      await page.evaluate((aheadMs) => {
        (globalThis as unknown as { moveClock: (aheadMs: number) => void }).moveClock(aheadMs);
        document.dispatchEvent(new Event('visibilitychange'));
      }, this.program.aheadMs);
    }
  }

  async picture(page: Page, name: string): Promise<void> {
    await settled(page);
    await page.screenshot({ path: join(OUT, `${name}.png`), fullPage: true });
  }

  private note(page: Page, problem: string): void {
    if (LEFT_WHILE_DRAWN.test(problem)) return;
    if (this.areCutOff && WITHOUT_SERVER.test(problem)) return;
    this.problems.push(`${problem} on ${page.url()}`);
  }
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('.mantine-Skeleton-root') === null &&
      document.querySelector('[aria-label="Cargando..."]') === null &&
      !document.body.innerText.includes('Cargando...') &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete }) => complete),
  );
}
