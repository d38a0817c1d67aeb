import { onTestFinished } from 'vitest';

let counted = 0;

/** Counts clicks of the pointer from now on, until the test ends. Opening a native choice counts too. */
export function countClicks(): void {
  counted = 0;
  const count = () => (counted += 1);
  document.addEventListener('pointerdown', count, true);
  onTestFinished(() => document.removeEventListener('pointerdown', count, true));
}

export const clicks = () => counted;
