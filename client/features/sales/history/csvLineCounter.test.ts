import { expect, test } from 'vitest';
import { csvLineCounter } from './csvLineCounter.ts';

const CSV = '\uFEFFID,Descripción\r\n1,"Casa ""grande""\ncon patio"\r\n2,Ñandú\r\n';

test('line breaks within cells are no records, wherever the file is cut', () => {
  const bytes = new TextEncoder().encode(CSV);
  for (let size = 1; size <= bytes.length; size += 1) {
    const count = csvLineCounter();
    let lines = 0;
    for (let start = 0; start < bytes.length; start += size)
      lines = count(bytes.subarray(start, start + size));
    expect(lines).toBe(3);
  }
});
