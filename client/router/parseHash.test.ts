import { expect, test } from 'vitest';
import { parseHash } from './parseHash.ts';

test.each([
  ['', '/', ''],
  ['#', '/', ''],
  ['#/', '/', ''],
  ['#/login', '/login', ''],
  ['#/login?expired=1', '/login', 'expired=1'],
  ['#/app/sales/history?page=2&status=pending', '/app/sales/history', 'page=2&status=pending'],
  ['#/a?b=c?d', '/a', 'b=c?d'],
  ['#precios', '/', ''],
  ['#testimonios', '/', ''],
  ['#otra-cosa', '/otra-cosa', ''],
])('the hash %j has the path %j and the query %j', (hash, path, search) => {
  expect(parseHash(hash)).toEqual({ path, search });
});
