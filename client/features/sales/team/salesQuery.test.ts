import { expect, test } from 'vitest';
import { salesQuery } from './salesQuery.ts';
import { readParams } from '../../../router/searchParams.ts';

const nothing = {
  page: 1,
  search: '',
  status: undefined,
  startDate: undefined,
  endDate: undefined,
  sellerId: undefined,
};

test('the address holds page and filters of the sales', () => {
  const query =
    'tab=ventas&page=3&search=gómez&status=appointed&startDate=2026-01-01&endDate=2026-01-31&sellerId=7';
  expect(readParams(salesQuery, new URLSearchParams(query))).toEqual({
    page: 3,
    search: 'gómez',
    status: 'appointed',
    startDate: '2026-01-01',
    endDate: '2026-01-31',
    sellerId: '7',
  });
});

test.each(['page=0', 'page=x', 'search=a', 'status=sold', 'startDate=2026-02-30', 'sellerId=-1', ''])(
  '%j counts as absent',
  (query) => {
    expect(readParams(salesQuery, new URLSearchParams(query))).toEqual(nothing);
  },
);
