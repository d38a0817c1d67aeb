import { expect, test } from 'vitest';
import { monthsOf } from '../../../../shared/stats/reports.ts';
import { readReport, withEnd, yearBefore } from './reportsQuery.ts';

const read = (address: string) => readReport(new URLSearchParams(address), '2026-03');

test('the address holds months, groups and the group looked into; what is missing or wrong is usual', () => {
  const usual = { from: '2025-04', to: '2026-03', groupBy: 'none', key: undefined };
  expect(read('')).toEqual(usual);
  expect(read('from=2026-3&to=marzo&groupBy=city')).toEqual(usual);
  expect(read('from=2026-02&to=2026-01')).toEqual(usual);
  expect(read('from=2024-01&to=2026-01')).toEqual(usual);
  expect(read('key=7')).toEqual(usual);
  expect(read('groupBy=seller&key=7&from=2024-04&to=2026-03')).toEqual({
    from: '2024-04',
    to: '2026-03',
    groupBy: 'seller',
    key: '7',
  });
});

test('one end alone brings twelve months, none after the current one', () => {
  expect(read('to=2025-06')).toMatchObject({ from: '2024-07', to: '2025-06' });
  expect(read('from=2024-01')).toMatchObject({ from: '2024-01', to: '2024-12' });
  expect(read('from=2026-01')).toMatchObject({ from: '2026-01', to: '2026-03' });
});

test('choosing an end moves the other one only when it must', () => {
  const months = { from: '2025-04', to: '2026-03' };
  expect(withEnd(months, { from: '2025-01' })).toEqual({ from: '2025-01', to: '2026-03' });
  expect(withEnd(months, { from: '2023-01' })).toEqual({ from: '2023-01', to: '2024-12' });
  expect(withEnd(months, { to: '2025-02' })).toEqual({ from: '2025-02', to: '2025-02' });
  expect(withEnd({ from: '2023-01', to: '2023-03' }, { to: '2026-03' })).toEqual({
    from: '2024-04',
    to: '2026-03',
  });
});

test('the months of a range, and those of a year before', () => {
  expect(monthsOf({ from: '2025-11', to: '2026-02' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(yearBefore({ from: '2025-11', to: '2026-02' })).toEqual({ from: '2024-11', to: '2025-02' });
});
