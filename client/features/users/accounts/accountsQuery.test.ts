import { expect, test } from 'vitest';
import { accountsQuery } from './accountsQuery.ts';
import { readParams } from '../../../router/searchParams.ts';

const read = (query: string) => readParams(accountsQuery, new URLSearchParams(query));

test('the address holds page, search and order of the accounts; senseless values count as absent', () => {
  expect(read('page=2&search=ana&sort=sales&show=inactive')).toEqual({
    page: 2,
    search: 'ana',
    sort: 'sales',
    show: 'inactive',
  });
  expect(read('page=-1&sort=age&show=some')).toEqual({ page: 1, search: '', sort: 'newest', show: 'all' });
});
