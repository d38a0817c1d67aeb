import { expect, test } from 'vitest';
import { isoInstant } from './instants.ts';

const DAY = 86_400_000;
const edges = [
  0,
  1,
  999,
  1000,
  59_999,
  60_000,
  3_599_999,
  DAY - 1,
  DAY,
  -1,
  -DAY,
  Date.UTC(2028, 1, 29, 23, 59, 59, 999),
];
const extremes = [Date.UTC(9999, 11, 31), Date.UTC(10_000, 0), -8.64e15, 8.64e15];
const many = Array.from({ length: 20_000 }, (_, index) => Date.UTC(1990, 0) + index * 76_543_210);

test('an instant is written as toISOString does', () => {
  for (const instantMs of [...edges, ...extremes, ...many]) {
    expect(isoInstant(instantMs)).toBe(new Date(instantMs).toISOString());
  }
});

test('no number is no instant', () => {
  expect(() => isoInstant(Number.NaN)).toThrow(RangeError);
});
