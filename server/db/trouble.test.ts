import { expect, test } from 'vitest';
import { reportOutages } from './trouble.ts';

test('an outage is reported once, and once more when it is over', async () => {
  const gone = new Error('gone');
  const results = [undefined, gone, gone, undefined, undefined, gone];
  const reported: unknown[] = [];
  let calls = 0;
  const refresh = reportOutages(
    async () => {
      const result = results[calls++];
      if (result) throw result;
    },
    (error) => void reported.push(error),
  );
  const rejections: unknown[] = [];
  for (const _ of results) rejections.push(await refresh().catch((error: unknown) => error));
  expect(rejections).toEqual(results);
  expect(reported).toEqual([gone, undefined, gone]);
});
