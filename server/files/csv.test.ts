import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXPORT_FORMATS } from '../../shared/input/exportFormat.ts';
import { asWritten, harmless } from '../../shared/values/sheetText.ts';
import { csvDigits, csvLines } from './csv.ts';

const FORMULA = /^[=+\-@＝＋－＠]/;
/** Kept as a text by Excel; no formula of a user. */
const DIGITS = /^="[\d ().+/-]+"/;

/** As a spreadsheet splits any text: a cell that begins with a quote ends with the next single one, or never. */
function split(file: string, delimiter: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"?)?([^${delimiter}\\r\\n]*)(?:[${delimiter}\\r\\n]|$)`, 'y');
  const cells: string[] = [];
  while (cell.lastIndex < file.length) {
    const [, quoted = '', rest = ''] = cell.exec(file) ?? [];
    cells.push(quoted.replaceAll('""', '"') + rest);
  }
  return cells;
}

const cells = fc.array(
  fc
    .string({ unit: fc.constantFrom(...'=+-@\t\r\n;,"\'a1 ＝'.split('')), maxLength: 12 })
    .map((text) => text.trim()),
  { minLength: 1, maxLength: 4 },
);

test.for(EXPORT_FORMATS)(
  'no cell of a file for %s begins a formula, whichever separator it is split at',
  (format) => {
    fc.assert(
      fc.property(cells, (texts) => {
        const file = csvLines([['7', ...texts.map(harmless), csvDigits(texts[0] ?? '', format)]], format);
        for (const delimiter of [';', ',']) {
          const bad = split(file, delimiter).filter((cell) => FORMULA.test(cell) && !DIGITS.test(cell));
          expect(bad).toEqual([]);
        }
      }),
      { numRuns: 2000 },
    );
  },
);

test('a disarmed text is read as it was written', () => {
  for (const text of ['=1+1', 'Ana;=1+1', '"=1"', "D'Angelo", '+54 9 11', 'a\n@b', 'x,-2']) {
    expect(harmless(text)).not.toMatch(FORMULA);
    expect(asWritten(harmless(text))).toBe(text);
  }
});
