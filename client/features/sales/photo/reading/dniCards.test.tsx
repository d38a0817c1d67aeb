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

test.for([
  { layout: 'newest', isQr: true, encoding: 'latin1', surname: 'PEÑA GARCÍA', name: 'Maria Sol Peña García' },
  { layout: 'newest', isQr: true, encoding: 'utf8', surname: 'PEÑA GARCÍA', name: 'Maria Sol Peña García' },
  { layout: 'newest', encoding: 'latin1', surname: 'GOMEZ', name: 'Maria Sol Gomez' },
  { layout: 'current', encoding: 'latin1', surname: 'MUNXXOZ PENXXA', name: 'Maria Sol Muñoz Peña' },
] as const)('the $layout card of $surname is read, in $encoding', async ({ name, ...card }) => {
  const person = { names: 'MARIA SOL', number: '41234567' };
  const photo = await photographCard({ ...card, ...person, degrees: 3, blurPx: 0.5 });
  expect(await readDni(photo, PATIENCE_MS)).toEqual({ name, number: '41234567' });
});
