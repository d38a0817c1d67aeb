import { expect, test } from 'vitest';
import { brokenWords } from './brokenWords.ts';
import { render } from './render.tsx';

test('a word that breaks or is cut is found, one with an ellipsis is not', async () => {
  const cut = { width: 60, overflow: 'hidden', whiteSpace: 'nowrap' } as const;
  render(
    <>
      <p style={{ width: 30, overflowWrap: 'anywhere' }}>Respondió</p>
      <p style={cut}>Etcheverry Gutiérrez</p>
      <p style={{ ...cut, textOverflow: 'ellipsis' }}>Hernán Gutiérrez</p>
      <p style={{ width: 60 }}>Ana Paz</p>
    </>,
  );
  await expect
    .poll(brokenWords)
    .toEqual([
      'Respondió breaks in "Respondió"',
      'Etcheverry is cut in "Etcheverry Gutiérrez"',
      'Gutiérrez is cut in "Etcheverry Gutiérrez"',
    ]);
});
