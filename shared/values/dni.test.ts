import { expect, test } from 'vitest';
import { dniText, maskedDni } from './dni.ts';
import { ERASED } from './erased.ts';

test.each([
  ['30123456', '30.123.456', '••.•••.456'],
  ['30.123.456', '30.123.456', '••.•••.456'],
  [' 5 123 456', '5.123.456', '•.•••.456'],
  ['01234567', '1.234.567', '•.•••.567'],
  ['M-1234567', 'M-1234567', '•-••••567'],
  ['12', '12', '12'],
  ['', '', ''],
  [ERASED, ERASED, ERASED],
])('%o is shown as %s, and in lists as %s', (typed, full, masked) => {
  expect(dniText(typed)).toBe(full);
  expect(maskedDni(typed)).toBe(masked);
});
