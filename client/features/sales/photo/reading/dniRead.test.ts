import { expect, test } from 'vitest';
import { dniReadOf, isOtherNumber } from './dniRead.ts';

const READ = { name: 'Juan Francisco Peña García', number: '5123456' };

test.for([
  [undefined, '5123456', undefined],
  ['none', '5123456', 'none'],
  [READ, '5123456', 'match'],
  [READ, ' M05.123.456 ', 'match'],
  [READ, '5123457', 'mismatch'],
  [READ, '51234567', 'mismatch'],
  [READ, '', 'mismatch'],
] as const)('what is read as %j says of the typed %j: %s', ([reading, typed, expected]) => {
  expect(dniReadOf(reading, typed)).toBe(expected);
});

test.for([
  ['', false],
  ['5', false],
  ['5.123.456', false],
  ['6', true],
  ['51234567', true],
] as const)('the typed %j is another number: %s', ([typed, isOther]) => {
  expect(isOtherNumber(READ.number, typed)).toBe(isOther);
});
