import { expect, test } from 'vitest';
import { parseDecimal, toDecimalText } from './decimalText.ts';

test.each([
  ['24900', 24900],
  ['24.900', 24900],
  ['1.224.900,50', 1224900.5],
  ['24900,5', 24900.5],
  ['24900.50', 24900.5],
  ['12.5', 12.5],
  ['0.125', 0.125],
  [',5', 0.5],
  ['5,', 5],
  [' $ 100 ', 100],
  ['12,5 %', 12.5],
  ['-3', -3],
  ['0', 0],
])('%j is parsed as %d', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});

test.each(['abc', '1,2,3', '24,900.50', '1.2.3', '.', '-', '1e5', '24.90.000'])(
  '%j is not a number',
  (text) => {
    expect(parseDecimal(text)).toBeNaN();
  },
);

test('a blank is neither a number nor an error', () => {
  expect(parseDecimal('  ')).toBeUndefined();
});

test.each([0, 0.01, 12.5, 24900, 999_999_999.99])('%d survives formatting and parsing', (value) => {
  expect(parseDecimal(toDecimalText(value))).toBe(value);
});
