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

test.for(['latin1', 'utf8'] as const)('a card of 2026 is read by its QR code, in %s', async (encoding) => {
  const person = { surname: 'PEÑA GARCÍA', names: 'JUAN', number: '41234567' };
  const photo = await photographCard({ ...person, layout: 'newest', degrees: 3, blurPx: 0.5, encoding });
  expect(await readDni(photo, PATIENCE_MS)).toEqual({ name: 'Juan Peña García', number: '41234567' });
});
