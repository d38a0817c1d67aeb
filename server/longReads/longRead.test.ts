import { expect } from 'vitest';
import { test } from '../testing/testApp.ts';
import { longRead } from './longRead.ts';

test('a read that is not listed cannot be called', async ({ app }) => {
  const unlisted = longRead(function countSheep() {
    return 1;
  });
  await expect(unlisted(app.ctx)).rejects.toThrow('countSheep is not listed in server/reads.ts');
});
