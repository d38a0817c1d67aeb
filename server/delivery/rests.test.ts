import { expect, test } from 'vitest';
import { createRests } from './rests.ts';

test('a host rests for 30 s', () => {
  const rests = createRests();
  rests.begin('one.notify.windows.com', 0);
  expect(rests.isResting('one.notify.windows.com', 29_999)).toBe(true);
  expect(rests.isResting('one.notify.windows.com', 30_000)).toBe(false);
  expect(rests.isResting('two.notify.windows.com', 0)).toBe(false);
});

test('invented hosts do not fill the memory: those whose rest is over go, and the oldest beyond 1,000', () => {
  const rests = createRests();
  for (let host = 0; host < 5000; host += 1) rests.begin(`h${host}.notify.windows.com`, 0);
  expect(rests.size()).toBe(1000);
  expect(rests.isResting('h4999.notify.windows.com', 1)).toBe(true);
  rests.begin('late.notify.windows.com', 30_000);
  expect(rests.size()).toBe(1);
});
