import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTATED, staleRows } from '../testing/mutations/rows.ts';

test('the text of each planted fault stands once in its file, and its tests are there', () => {
  expect(MUTATED.length).toBeGreaterThan(30);
  expect(staleRows()).toEqual([]);
  expect(MUTATED.flatMap(({ tests }) => tests).filter((file) => !existsSync(file))).toEqual([]);
});
