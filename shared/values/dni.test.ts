import { expect, test } from 'vitest';
import { dniText, maskedDni } from './dni.ts';
import { ERASED } from './erased.ts';

test.each([
  ['30123456', '30.123.456'],
  ['30.123.456', '30.123.456'],
  [' 5 123 456', '5.123.456'],
  ['01234567', '1.234.567'],
  ['M-1234567', 'M-1234567'],
  ['12', '12'],
  ['', ''],
  [ERASED, ERASED],
])('%o is shown as %s', (typed, shown) => {
  expect(dniText(typed)).toBe(shown);
});

test.each([
  ['30.123.456', '••.•••.456'],
  ['M-1234567', '••.•••.567'],
  [ERASED, ERASED],
])('%o is masked as %s', (typed, shown) => {
  expect(maskedDni(typed)).toBe(shown);
});
