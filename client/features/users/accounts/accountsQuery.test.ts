import { expect, test } from 'vitest';
import { readAccountsQuery } from './accountsQuery.ts';

const read = (query: string) => readAccountsQuery(new URLSearchParams(query));

test('the address holds page, search and order of the accounts; senseless values count as absent', () => {
  expect(read('page=2&search=ana&sort=sales&show=inactive')).toEqual({
    page: 2,
    search: 'ana',
    sort: 'sales',
    show: 'inactive',
  });
  expect(read('page=-1&sort=age&show=some')).toEqual({ page: 1, search: '', sort: 'newest', show: 'all' });
});
