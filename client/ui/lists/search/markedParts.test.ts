import { expect, test } from 'vitest';
import { markedParts } from './markedParts.ts';

test.each([
  ['Elena Weber', 'weber ELE', '[Ele]na [Weber]'],
  ['José Núñez', 'nunez', 'José [Núñez]'],
  ['Ñandú', 'ÑAN', '[Ñan]dú'],
  ['Ana', 'ana', '[Ana]'],
  ['+54 9 11 4555-6451', '45556451', '+54 9 11 [4555-6451]'],
  ['30.123.456', '123456', '30.[123.456]'],
  ['11 4555-6451', 'ana 5564', '11 45[55-64]51'],
  ['Ana', '', 'Ana'],
  ['Ana 😀 Paz', 'paz', 'Ana 😀 [Paz]'],
  ['María D’Angelo', "d'angelo", 'María [D’Angelo]'],
  ['Dangelo', 'd´angelo', '[Dangelo]'],
  ['Jens Sørensen Strauß', 'sorensen STRAUSS', 'Jens [Sørensen] [Strauß]'],
  ['Rosa Pérez-Gil', 'perez-gil', 'Rosa [Pérez]-[Gil]'],
  ['Alarma (24/7)', '(', 'Alarma (24/7)'],
])('in %j the search %j marks %j', (text, search, expected) => {
  const parts = markedParts(text, search);
  expect(parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('')).toBe(expected);
});
