import * as fc from 'fast-check';

const RAW = 'RAW:';

/** JSON text that `toJson` writes verbatim: numbers and keys that no JavaScript value can hold. */
const raw = (json: string) => `${RAW}${json}`;

/** Value → JSON text, with `raw` parts unquoted. */
export function toJson(value: unknown): string | undefined {
  return (JSON.stringify(value) as string | undefined)?.replaceAll(
    new RegExp(`"${RAW}((?:[^"\\\\]|\\\\.)*)"`, 'g'),
    (_quoted, json: string) => JSON.parse(`"${json}"`) as string,
  );
}

const DATES = [
  ['2026-02-30', '0000-01-01', '0001-01-01', '0099-01-01', '9999-12-31', '-000001-01-01', '2026-1-1'],
  ['9999-12-31T23:59', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59', '1969-12-31T23:59'],
  ['+275760-09-13', '2026-03-10T24:00', '2026-03-10T10:00:60Z', '2026-03-10 10:00'],
].flat();

const KNOWN_TROUBLE = [
  ['', ' ', '\t\n', '\0', 'a\0b', '\r\nX-Otro: 1', '\u001b[31m', '\u0085', '\u200b', '\ufeff', '\u00ad'],
  ['\u202egnp.exe', '\u2066a\u2069', 'e\u0301', 'ﬁ', 'İ', 'ß', 'ŉ', '👩‍👩‍👧', '\ud800', 'a\udc00b', '\uffff'],
  ['NaN', 'Infinity', '-0', '1e309', '0x10', '1_000', '1.5', '-1', '٣', '01', '9'.repeat(300)],
  ['null', 'undefined', 'true', '[object Object]', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ["' OR '1'='1", '"; DROP TABLE sales; --', '%', '_', '*', '"', '"a" NEAR', '=1+1', '{{7*7}}', '${7*7}'],
  ['../../etc/passwd', '..\\..\\x', '<b>', '&amp;', '%00', '%zz', '#', '?a=b', 'javascript:alert(1)'],
  [
    '1',
    '2',
    '3',
    '0',
    '7',
    '999999999999999',
    '9007199254740993',
    'ana@example.com',
    'a@b',
    'admin@ventas.local',
  ],
].flat();

/** Texts that have broken programs before, any characters, and some beyond every limit. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...KNOWN_TROUBLE) },
  { weight: 1, arbitrary: fc.constantFrom(...DATES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.nat({ max: 0xff_ff }), { maxLength: 8 }).map((u) => String.fromCharCode(...u)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', 'ñ', '😀', ' '), fc.constantFrom(101, 121, 201, 2001, 5001, 40_000))
      .map(([character, times]) => character.repeat(times)),
  },
);

const anyNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    0.1,
    1.005,
    1e-7,
    1e15,
    1e21,
    1e308,
    2 ** 31,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
    999_999_999.99,
  ),
  fc.constantFrom('1e999', '-1e999', '1e-999', '0.10', '-0', `${'9'.repeat(400)}`).map(raw),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);

const nested = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.constantFrom(50, 5000))
  .map(([[open, close], depth]) => raw(`${open?.repeat(depth)}0${close?.repeat(depth)}`));

const awkwardKeys = fc.dictionary(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length', 'then', 'id', '0', ''),
  fc.oneof(anyText, fc.constantFrom(null, true, {}, [])),
  { maxKeys: 3 },
);

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: anyText },
  { weight: 3, arbitrary: anyNumber },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(true, false, [], {}, [null], [[]], [{}], { id: null }),
  },
  { weight: 1, arbitrary: fc.array(fc.oneof(anyText, anyNumber), { maxLength: 4 }) },
  { weight: 1, arbitrary: awkwardKeys },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
