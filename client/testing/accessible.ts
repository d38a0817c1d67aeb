import axe from 'axe-core';
import { expect } from 'vitest';

/** Waits until axe finds nothing serious in the rendered component; the page around it is the sweeps' matter. */
export async function expectAccessible(): Promise<void> {
  await expect.poll(findViolations).toEqual([]);
}

async function findViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.querySelector('main') ?? document, {
    resultTypes: ['violations'],
    preload: false,
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html}`));
}
