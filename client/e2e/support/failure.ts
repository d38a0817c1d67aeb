import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../.screenshots/failures');
const TIMEOUT_MS = 10_000;
const LONGEST_NAME = 120;

/** Returns the paths of a picture, the text and the HTML of a failed test's page. */
export async function saveFailure(page: Page, task: TestContext['task'], index: number): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const name = [basename(task.file.name, '.test.ts'), task.suite?.name, task.name]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST_NAME);
  const path = join(FOLDER, `${name}-${index + 1}`);
  try {
    const [text, html] = await Promise.all([
      page.locator('body').innerText({ timeout: TIMEOUT_MS }),
      page.locator('html').evaluate((root) => root.outerHTML, undefined, { timeout: TIMEOUT_MS }),
    ]);
    writeFileSync(`${path}.txt`, `${page.url()}\n\n${text}\n`);
    writeFileSync(`${path}.html`, html);
    await page.screenshot({ path: `${path}.png`, fullPage: true, timeout: TIMEOUT_MS });
    return `page: ${path}.{png,txt,html}`;
  } catch (error) {
    return `page: ${page.url()} could not be kept: ${String(error)}`;
  }
}
