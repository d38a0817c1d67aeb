import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTexts, digitsOf, fitsWords, fold, readingsOf, sortKey } from './words.ts';

// ŉ is an apostrophe and a letter.
const LATIN = Array.from({ length: 0x24_f }, (_, code) => String.fromCharCode(code)).filter((letter) =>
  /(?!ŉ)\p{L}/u.test(letter),
);
const APOSTROPHES = ["'", '’', '´', '`', 'ʼ'];
const SEPARATORS = [
  ' ',
  '\u00A0',
  '-',
  '.',
  '/',
  '“',
  '«',
  '[',
  ':',
  ';',
  '+',
  '–',
  '¿',
  '¡',
  '_',
  '@',
  '(',
  ', ',
];
const letter = constantFrom(...LATIN, ...'abcñáü09');
const word = string({ unit: letter, minLength: 1, maxLength: 8 });
const name = array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const any = string({ unit: 'grapheme', maxLength: 20 });

/** A name as another person types it. */
const spellings: ((text: string, sign: string) => string)[] = [
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (text, sign) => text.replaceAll(' ', sign),
  (text, sign) => `${sign}${text}${sign}`,
];
const spelling = tuple(name, constantFrom(...spellings), constantFrom(...SEPARATORS)).map(
  ([text, write, sign]) => [text, write(text, sign)] as const,
);

describe('a text', () => {
  test('is found by every spelling of itself, and they compare as equal', () => {
    assert(
      property(spelling, ([text, other]) => {
        expect(fold(other)).toBe(fold(text));
        expect(fitsWords(text, other)).toBe(true);
        expect(fitsWords(other, text)).toBe(true);
      }),
    );
  });

  test('compares by its folded one, which stays when folded again', () => {
    assert(
      property(any, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text)).toBe(fold(text.normalize('NFD')));
        expect(readingsOf(text)).toEqual(expect.arrayContaining(text.split('\n').map(fold)));
      }),
    );
  });

  test('is found by its words in any order, and by how they begin', () => {
    assert(
      property(array(word, { minLength: 2, maxLength: 4 }), (words) => {
        const starts = words.toReversed().map((each) => fold(each).slice(0, 3));
        expect(fitsWords(words.join(' '), starts.join(' '))).toBe(true);
      }),
    );
  });

  test('is not found by the end of a word', () => {
    expect(fitsWords('Ana Quiroga', 'ana roga')).toBe(false);
  });

  test('has apostrophes of one kind, which may be left out', () => {
    assert(
      property(
        word,
        word,
        constantFrom(...APOSTROPHES),
        constantFrom(...APOSTROPHES),
        (one, two, sign, other) => {
          for (const search of [one + other + two, one + two, two]) {
            expect(fitsWords(`Ana ${one}${sign}${two}`, search)).toBe(true);
          }
          expect(fold(one + sign + two)).toBe(fold(one + two));
        },
      ),
    );
  });

  test.each([
    ['Gonçalves', 'goncalves'],
    ['İbrahim Yıldız', 'ibrahim yildiz'],
    ['Łukasz Sørensen Đurić', 'lukasz sorensen duric'],
    ['STRAẞE Strauß Œuvre Æsir', 'strasse strauss oeuvre aesir'],
    ['Nº ½ ﬁn', 'no 1 2 fin'],
    ['Alarma Wi-Fi 24/7', 'alarma wi fi 24 7'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['+', '+'],
  ])('%s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

test('names sort by the Spanish alphabet, other letters as their plain ones', () => {
  const sorted = ['Ćuk', 'Cuz', 'Núñez', 'Nuz', 'Nz', 'Ñandú', 'Ñáñez', 'Oca', 'Ørsted'];
  expect(sorted.toReversed().toSorted(compareTexts)).toEqual(sorted);
  assert(
    property(name, name, name, (one, other, third) => {
      expect(compareTexts(one, other)).toBe(-compareTexts(other, one) + 0);
      const [first = '', , last = ''] = [one, other, third].toSorted(compareTexts);
      expect(compareTexts(first, last)).toBeLessThanOrEqual(0);
      expect(sortKey(one.normalize('NFD'))).toBe(sortKey(one));
    }),
  );
});

test('a number compares by its digits, however it is written', () => {
  assert(
    property(
      integer({ min: 100_000, max: 99_999_999 }),
      constantFrom('', 'M', 'F ', 'DNI ', 'LC', 'Nº ', "'", '0', '00', '０'),
      constantFrom('', ' (titular)', '.', ' '),
      (number, before, after) => {
        const grouped = number.toLocaleString('es-AR');
        expect(digitsOf(before + grouped + after)).toBe(String(number));
      },
    ),
  );
});
