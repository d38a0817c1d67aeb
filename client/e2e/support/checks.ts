import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

// Each check waits for the page to settle; use `expect.poll` for other values.

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run: (
    options: object,
  ) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

export async function expectAccessible(page: Page): Promise<void> {
  const violations = async () => {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
    return page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations: found } = await axe.run({ resultTypes: ['violations'] });
      return found
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html}`));
    });
  };
  await expect.poll(violations).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

export async function expectFocused(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target)).toBe(true);
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

export async function expectCount(target: Locator, count: number): Promise<void> {
  await expect.poll(() => target.count()).toBe(count);
}

export async function expectValue(field: Locator, value: string): Promise<void> {
  await expect.poll(() => field.inputValue()).toBe(value);
}

export async function expectTitle(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.title()).toBe(title);
}

export async function expectUrl(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => page.url()).toMatch(pattern);
}
