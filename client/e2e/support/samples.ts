import type { BrowserContext, Page } from 'playwright-core';

export interface Sample {
  atMs: number;
  text: string;
  loading: boolean;
}

/** Often in the first seconds, then twice a second. */
export async function sampleScreens(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const samples: Sample[] = [];
    Object.assign(globalThis, { samples });
    const look = () => {
      const atMs = performance.now();
      samples.push({
        atMs,
        text: document.body?.innerText ?? '',
        // A snapshot waits for the program, and its charts for theirs.
        loading:
          document.querySelector('.snapshot') !== null ||
          [...document.querySelectorAll('[aria-label="Cargando..."], .mantine-Skeleton-root')].some(
            (element) => element.checkVisibility(),
          ),
      });
      setTimeout(look, atMs < 3000 ? 100 : 500);
    };
    look();
  });
}

export function samplesOf(page: Page): Promise<Sample[]> {
  return page.evaluate(() => (globalThis as unknown as { samples: Sample[] }).samples);
}
