import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, toCents, toPesos } from './money.ts';
import { hasAtMostTwoDecimals, priceField } from '../input/moneyFields.ts';

const MAX_CENTS = 99_999_999_999;

describe('a price', () => {
  const price = priceField('Precio');

  test.for([0.01, 0.1, 1, 19.99, 33.33, 1.15, 4.35, 999_999_999.99])('of %s is accepted', (pesos) => {
    expect(price.parse(pesos)).toBe(pesos);
  });

  test.for([
    [0, 'El campo Precio debe ser al menos 0,01'],
    [-5, 'El campo Precio debe ser al menos 0,01'],
    [0.009, 'El campo Precio debe ser al menos 0,01'],
    [1_000_000_000, 'El campo Precio debe ser como máximo 999.999.999,99'],
    [12.345, 'El campo Precio admite hasta dos decimales'],
    ['12', 'El campo Precio debe ser un número'],
    [Number.NaN, 'El campo Precio debe ser un número'],
    [Number.POSITIVE_INFINITY, 'El campo Precio debe ser un número'],
    [undefined, 'El campo Precio es obligatorio'],
    [null, 'El campo Precio es obligatorio'],
  ] as const)('of %s is refused', ([value, sentence]) => {
    expect(price.safeParse(value).error?.issues[0]?.message).toBe(sentence);
  });
});

test('centavos and pesos turn into each other without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
      expect(hasAtMostTwoDecimals(toPesos(cents))).toBe(true);
      expect(toCents(toPesos(cents))).toBe(cents);
    }),
  );
});

test('money is shown as Argentine currency with two decimals', () => {
  // The space after the sign is a no-break one.
  expect(formatMoney(12_345.6).replace('\u00a0', ' ')).toBe('$ 12.345,60');
  expect(formatMoney(0).replace('\u00a0', ' ')).toBe('$ 0,00');
});
