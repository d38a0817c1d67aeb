import axe from 'axe-core';
import { expect } from 'vitest';

/** Of the rendered component; the page around it is the sweeps' matter. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.querySelector('main') ?? document, {
    resultTypes: ['violations'],
    preload: false,
  });
  const severe = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(severe).toEqual([]);
}
