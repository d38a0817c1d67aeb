import { expect, test } from 'vitest';
import { readChartDays } from './summaryQuery.ts';

test('the address holds the days of the chart; other numbers count as absent', () => {
  expect(readChartDays(new URLSearchParams('days=90'))).toBe(90);
  expect(readChartDays(new URLSearchParams('days=31'))).toBe(30);
});
