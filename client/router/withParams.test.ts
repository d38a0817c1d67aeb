import { expect, test } from 'vitest';
import { withParams } from './withParams.ts';

test('withParams sets, replaces and removes parameters and keeps the others', () => {
  const params = new URLSearchParams('tab=ventas&page=4&status=pending');
  const next = withParams(params, { page: undefined, status: 'installed', search: '', sellerId: 7 });
  expect(next.toString()).toBe('tab=ventas&status=installed&sellerId=7');
  expect(params.get('page')).toBe('4');
});
