import { expect, test } from 'vitest';
import { pageByGroup, pageInput, pageWindow, paginationOf } from './pagination.ts';

test('there is always at least one page', () => {
  expect(paginationOf(1, 10, 0)).toEqual({ currentPage: 1, totalPages: 1, total: 0 });
  expect(paginationOf(1, 10, 10).totalPages).toBe(1);
  expect(paginationOf(1, 10, 11).totalPages).toBe(2);
  expect(paginationOf(9, 10, 11)).toEqual({ currentPage: 9, totalPages: 2, total: 11 });
});

test('page and limit have defaults and hard bounds', () => {
  expect(pageInput.parse({})).toEqual({ page: 1, limit: 10 });
  expect(pageInput.parse({ limit: 1000 }).limit).toBe(1000);
  for (const bad of [
    { page: 0 },
    { page: 1.5 },
    { limit: 0 },
    { limit: 1001 },
    { page: '1' },
    { page: null },
  ]) {
    expect(pageInput.safeParse(bad).success).toBe(false);
  }
});

test.for([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [7, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
] as const)('the window around page %i of %i', ([current, total, expected]) => {
  expect(pageWindow(current, total)).toEqual(expected);
});

test('a page by group has the rows that it has in one list', () => {
  const groups = [[1, 2, 3], [], [4], [5, 6]];
  const all = groups.flat();
  for (const offset of all.keys()) {
    for (const limit of all) {
      const page = pageByGroup(
        groups,
        (group) => group.length,
        (group, most, from) => group.slice(from, from + most),
        limit,
        offset,
      );
      expect(page).toEqual(all.slice(offset, offset + limit));
    }
  }
});
