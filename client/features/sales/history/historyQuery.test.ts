import { expect, test } from 'vitest';
import { filterParams, historyQuery } from './historyQuery.ts';
import { readParams } from '../../../router/searchParams.ts';

const read = (query: string) => readParams(historyQuery, new URLSearchParams(query));

test('search and filters go into the address and come back', () => {
  const filters = {
    search: 'José P.',
    status: 'installed',
    startDate: '2026-01-31',
    endDate: '2026-02-28',
  } as const;
  const query = filterParams(filters).toString();
  expect(query).toBe('search=Jos%C3%A9+P.&status=installed&startDate=2026-01-31&endDate=2026-02-28');
  expect(read(`${query}&page=3`)).toEqual({ ...filters, page: 3 });
});

test('without filters the first page has a bare address', () => {
  expect(filterParams({}).toString()).toBe('');
  expect(read('')).toEqual({ page: 1, search: '' });
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=abc',
  'page=99999999999999999999',
  'status=vendida',
  'search=a',
  'status=',
  'startDate=2026-02-30',
  'endDate=ayer',
])('%s counts as absent', (query) => {
  expect(read(query)).toEqual({ page: 1, search: '' });
});
