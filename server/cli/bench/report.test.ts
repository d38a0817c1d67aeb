import { expect, test } from 'vitest';
import { formatSections, summarize } from './report.ts';

const sample = (value: number, ownShare: number) => ({
  name: 'historial',
  unit: 'µs CPU',
  value,
  perSecond: 1000,
  p50Ms: 1,
  p99Ms: 2,
  ownShare,
});
const tableOf = (shares: number[]) =>
  formatSections([
    { title: 'con 1 venta', rows: summarize(shares.map((share, at) => [sample(100 + at, share)])) },
  ]);

test('a row is the median of its rounds, between the least and the most of them', () => {
  const [row] = summarize([[sample(300, 1)], [sample(100, 1)], [sample(200, 1)]]);
  expect(row).toMatchObject({ value: 200, least: 100, most: 300 });
  expect(row).not.toHaveProperty('wasStarved');
});

test('a row is marked if the measuring process lacked CPU in any round, and the table says what that means', () => {
  expect(tableOf([1, 0.8, 1])).not.toContain('*');
  const starved = tableOf([1, 0.79, 1]);
  expect(starved).toMatch(/historial .* 2,0 {2}\*\n/);
  expect(starved).toContain('faltó procesador');
});
