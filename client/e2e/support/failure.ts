import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../.screenshots/failures');
const SCREENSHOT_TIMEOUT_MS = 10_000;

/** Keeps a picture, the text and the HTML of a page whose test failed; returns where they are. */
export async function saveFailure(page: Page, task: TestContext['task'], index: number): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const name = [basename(task.file.name, '.test.ts'), task.suite?.name, task.name, index + 1]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 150);
  const path = join(FOLDER, name);
  try {
    const [text, html] = await Promise.all([
      page.locator('body').innerText({ timeout: SCREENSHOT_TIMEOUT_MS }),
      page.content(),
    ]);
    writeFileSync(`${path}.txt`, `${page.url()}\n\n${text}\n`);
    writeFileSync(`${path}.html`, html);
    await page.screenshot({ path: `${path}.png`, fullPage: true, timeout: SCREENSHOT_TIMEOUT_MS });
    return `page: ${path}.{png,txt,html}`;
  } catch (error) {
    return `page: ${page.url()} could not be kept: ${String(error)}`;
  }
}
