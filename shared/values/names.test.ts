import { expect, test } from 'vitest';
import { publicNameOf } from './names.ts';

test.for([
  ['Lucía Fernández', 'Lucía F.'],
  ['  Juan  Francisco   peña ', 'Juan P.'],
  ['Ana', 'Ana'],
  ['Eva N\u0303andu', 'Eva Ñ.'],
  ['Eva élida', 'Eva É.'],
  ['', ''],
])('%s is %s to the public', ([name, shown]) => {
  expect(publicNameOf(String(name))).toBe(shown);
});
