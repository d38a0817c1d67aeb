import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { brokenWords } from '../../testing/brokenWords.ts';

// Each check waits for the page to settle; use `expect.poll` for other values.

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const MIN_TARGET_PX = 44;

const WORDS =
  'h1, h2, h3, p, a, button, label, input, select, dt, dd, time, summary, textarea:not([aria-hidden])';

interface Axe {
  run: (
    options: object,
  ) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/** By every rule of axe, or by one only. */
export async function expectAccessible(page: Page, rule?: string): Promise<void> {
  const options = {
    resultTypes: ['violations'],
    // Styles are on the page already.
    preload: false,
    ...(rule !== undefined && { runOnly: [rule] }),
  };
  const violations = async () => {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
    return page.evaluate(async (options) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations: found } = await axe.run(options);
      return found
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html}`));
    }, options);
  };
  await expect.poll(violations).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Elements beyond the window's side, except in scrolling rows and for screen readers only. */
function outsideWindow(page: Page): Promise<string[]> {
  return page.locator(WORDS).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        if (left >= -1 && right <= document.documentElement.clientWidth + 1) return false;
        const around: Element[] = [];
        for (let parent: Element | null = element; parent; parent = parent.parentElement) around.push(parent);
        const isMeant = around.some((parent) => {
          const { overflowX, clipPath } = getComputedStyle(parent);
          return overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none';
        });
        return width > 1 && height > 1 && !isMeant && !element.matches('[href="#contenido"]');
      })
      .map((element) => `${element.tagName} ${element.textContent}`),
  );
}

export async function expectInWindow(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expect.poll(() => outsideWindow(page)).toEqual([]);
}

export async function expectWholeWords(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(brokenWords)).toEqual([]);
}

/** Visible controls below a thumb's height: a choice counts with its label, a row as a whole. */
export function lowControls(page: Page): Promise<string[]> {
  return page.evaluate(
    (minPx) =>
      [...document.querySelectorAll<HTMLInputElement>('a, button, input, select, textarea, summary')]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => !control.matches('p a, [data-row-link], [href="#contenido"]'))
        .map((control) => (/radio|checkbox/.test(control.type) && control.labels?.[0]) || control)
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          const fillsCard = getComputedStyle(target, '::after').position === 'absolute';
          return width > 1 && height > 1 && height < minPx && !fillsCard;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    MIN_TARGET_PX,
  );
}

/** Matches a part of the page whose numbers are within half a pixel. */
export function nearly(box: object | null): unknown {
  const sides = Object.entries(box ?? {}).map(([side, value]) => [
    side,
    typeof value === 'number' ? (expect.closeTo(value, 0) as unknown) : value,
  ]);
  return Object.fromEntries(sides);
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

export async function expectUrl(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => page.url()).toMatch(pattern);
}

/** Clicks unless the page moves on by itself, as after a background check that found the session ended. */
export async function clickUnlessGone(locator: Locator): Promise<void> {
  await locator.click({ timeout: 5000 }).catch(() => undefined);
}
