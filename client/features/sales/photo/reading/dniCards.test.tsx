import { expect, test } from 'vitest';
import { fortyCards, photographCard, type DniCard } from '../../../../testing/dniCards.ts';
import { readDni } from './readDni.ts';

/** A loaded machine is slower than any phone. */
const PATIENCE_MS = 60_000;

test('at least 36 of 40 cards are read, none of them wrongly', async () => {
  const missed: DniCard[] = [];
  for (const { card, read } of fortyCards()) {
    const photo = await photographCard(card);
    const reading = await readDni(photo, PATIENCE_MS);
    if (reading === 'none') missed.push(card);
    expect([read, 'none']).toContainEqual(reading);
  }
  expect(missed.length).toBeLessThanOrEqual(4);
});
