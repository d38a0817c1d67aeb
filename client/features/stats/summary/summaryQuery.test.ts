import { expect, test } from 'vitest';
import { readPeriod } from './summaryQuery.ts';

test('the address holds the period, in days or of all time; other words count as absent', () => {
  expect(readPeriod(new URLSearchParams('days=90'))).toBe(90);
  expect(readPeriod(new URLSearchParams('days=siempre'))).toBe('siempre');
  expect(readPeriod(new URLSearchParams('days=31'))).toBe(30);
});
