import { describe, expect, test } from 'vitest';
import { isCbu, isCuit, payoutInput } from './payout.ts';

function withOneDigitChanged(text: string): string[] {
  return [...text].flatMap((digit, position) =>
    [...'0123456789']
      .filter((other) => other !== digit)
      .map((other) => text.slice(0, position) + other + text.slice(position + 1)),
  );
}

describe('a CUIT', () => {
  test.each(['33693450239', '30500010912', '20123456786', '27301234568', '23301234562', '20123456700'])(
    '%s is valid',
    (cuit) => {
      expect(isCuit(cuit)).toBe(true);
      expect(withOneDigitChanged(cuit).filter(isCuit)).toEqual([]);
    },
  );

  test.each([
    ['', 'nothing'],
    ['2012345678', 'ten digits'],
    ['201234567866', 'twelve'],
    ['00000000000', 'zeros, whose check digit is right'],
    ['10123456781', 'a prefix that no one has'],
    ['20000000010', 'one whose check digit would be 10'],
    ['2012345678a', 'a letter'],
    ['20-12345678-6', 'not only digits'],
  ])('%s is not: %s', (text) => expect(isCuit(text)).toBe(false));
});

describe('a CBU or CVU', () => {
  test.each(['2850590940090418135201', '0110599552000000123456', '0000003110001234567898'])(
    '%s is valid',
    (cbu) => {
      expect(isCbu(cbu)).toBe(true);
      expect(withOneDigitChanged(cbu).filter(isCbu)).toEqual([]);
    },
  );

  test.each([
    ['', 'nothing'],
    ['285059094009041813520', '21 digits'],
    ['28505909400904181352011', '23 digits'],
    ['0000000000000000000000', 'zeros'],
    ['2850590140090418135201', 'a wrong digit of the bank'],
    ['2850590940090418135202', 'a wrong digit of the account'],
    ['8250590940090418135201', 'two digits in each other’s place'],
    ['285059094009041813520x', 'a letter'],
  ])('%s is not: %s', (text) => expect(isCbu(text)).toBe(false));
});

test.for([
  '20–12345678–6',
  '20‑12345678‑6',
  '20−12345678−6',
  '20⁃12345678⁃6',
  '20\uFE0F12345678\u034F6',
  '\u202A20-12345678-6\u202C',
  '20\u00A012345678\u20096',
])('CUIT and CBU take the dashes and invisible marks of a page: %j', (cuit) => {
  const cbu = '28505909–40090418135201\u200B';
  const parsed = payoutInput.parse({ cuit, cbu, currentPassword: 'x' });
  expect(parsed).toMatchObject({ cuit: '20123456786', cbu: '2850590940090418135201' });
});
