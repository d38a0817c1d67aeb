import { expect, test } from 'vitest';
import { readChartDays, readSalesQuery, readSellersQuery, readTab } from './adminQuery.ts';

const nothing = {
  page: 1,
  search: '',
  status: undefined,
  startDate: undefined,
  endDate: undefined,
  sellerId: undefined,
};

test('the address selects the tab; an unknown tab is the summary', () => {
  expect(readTab(new URLSearchParams('tab=ventas'))).toBe('ventas');
  expect(readTab(new URLSearchParams('tab=otra'))).toBe('resumen');
  expect(readTab(new URLSearchParams())).toBe('resumen');
});

test('the address holds page and filters of the sales', () => {
  const query =
    'tab=ventas&page=3&search=gómez&status=appointed&startDate=2026-01-01&endDate=2026-01-31&sellerId=7';
  expect(readSalesQuery(new URLSearchParams(query))).toEqual({
    page: 3,
    search: 'gómez',
    status: 'appointed',
    startDate: '2026-01-01',
    endDate: '2026-01-31',
    sellerId: '7',
  });
});

test.each(['page=0', 'page=x', 'search=ab', 'status=sold', 'startDate=2026-02-30', 'sellerId=-1', ''])(
  '%j counts as absent',
  (query) => {
    expect(readSalesQuery(new URLSearchParams(query))).toEqual(nothing);
  },
);

test('the address holds page, search and order of the accounts, and the days of the chart', () => {
  const params = new URLSearchParams('page=2&search=ana&sort=sales&show=inactive&days=90');
  expect(readSellersQuery(params)).toEqual({ page: 2, search: 'ana', sort: 'sales', show: 'inactive' });
  expect(readChartDays(params)).toBe(90);
  const senseless = new URLSearchParams('page=-1&sort=age&show=some&days=31');
  expect(readSellersQuery(senseless)).toEqual({ page: 1, search: '', sort: 'newest', show: 'all' });
  expect(readChartDays(senseless)).toBe(30);
});
