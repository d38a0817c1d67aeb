import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

// For texts that show for seconds, which a slow machine would miss.

const WATCH_MS = 60_000;
const JUMP_MS = 10_000;

/** Returns how to wait until a status or alert has shown this text, however briefly, in this document. */
export async function watchForNotice(page: Page, text: string): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle(
    ({ text, timeoutMs }) => {
      const isThere = () =>
        [...document.querySelectorAll('[role=status], [role=alert]')].some(
          (notice) => notice.checkVisibility() && notice.textContent.includes(text),
        );
      const seen = new Promise<void>((resolve, reject) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        setTimeout(() => reject(new Error(`never there: ${text}`)), timeoutMs);
      });
      // In an object: the handle would be of the awaited value.
      return { seen };
    },
    { text, timeoutMs: WATCH_MS },
  );
  return () => watch.evaluate(({ seen }) => seen);
}

/** Needs `page.clock.install()`; afterwards `page.clock.runFor` moves the timers. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + JUMP_MS);
}

/** With a stopped clock, gives the page the few milliseconds it needs to draw. */
export async function waitWithoutTime(page: Page, target: Locator): Promise<void> {
  const creep = async () => {
    await page.clock.runFor(1);
    return target.isVisible();
  };
  await expect.poll(creep).toBe(true);
}
