import { onTestFinished } from 'vitest';
import type { Locator } from 'vitest/browser';

let counted = 0;

/** Counts clicks of the pointer from now on, until the test ends. Opening a native choice counts too. */
export function countClicks(): void {
  counted = 0;
  const count = () => (counted += 1);
  document.addEventListener('pointerdown', count, true);
  onTestFinished(() => document.removeEventListener('pointerdown', count, true));
}

export const clicks = () => counted;

/** For what may be gone because the page moved on by itself, as by trying again: a click would wait for it. */
export function clickUnlessGone(target: Locator): void {
  const [element] = target.elements();
  if (element instanceof HTMLElement) element.click();
}
