import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bpToFraction, commissionOf, formatRate, fractionToBp, percentToBp } from './commission.ts';
import { percentField, rateChangeError } from '../input/moneyFields.ts';

describe('the commission in centavos', () => {
  test.for([
    ['33.33 at 7.5 % is 2.50', 3333, 750, 250],
    ['100 at 10 % is 10', 10_000, 1000, 1000],
    ['half a centavo rounds up', 50, 100, 1],
    ['just below half rounds down', 49, 100, 0],
    ['1.5 centavos round to 2', 150, 100, 2],
    ['2.5 centavos round to 3, not to even', 250, 100, 3],
    ['rate 0 earns nothing', 99_999_999_999, 0, 0],
    ['rates above 100 % are possible', 10_000, 25_000, 25_000],
    ['the highest price at 100 % is itself', 99_999_999_999, 10_000, 99_999_999_999],
  ] as const)('%s', ([, priceCents, rateBp, expected]) => {
    expect(commissionOf(priceCents, rateBp)).toBe(expected);
  });

  test('is never more than half a centavo off', () => {
    const price = fc.integer({ min: 1, max: 99_999_999_999 });
    const rate = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(price, rate, (priceCents, rateBp) => {
        const off = BigInt(commissionOf(priceCents, rateBp)) * 10_000n - BigInt(priceCents) * BigInt(rateBp);
        expect(off > -5000n && off <= 5000n).toBe(true);
      }),
    );
  });
});

test('a percent becomes basis points and a fraction', () => {
  expect(percentToBp(12.5)).toBe(1250);
  expect(percentToBp(0.07)).toBe(7);
  expect(bpToFraction(1250)).toBe(0.125);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (rateBp) => {
      expect(fractionToBp(bpToFraction(rateBp))).toBe(rateBp);
      expect(percentToBp(rateBp / 100)).toBe(rateBp);
    }),
  );
});

test('a typed percent starts at 0, has no practical end and at most one decimal', () => {
  const percent = percentField('Comisión');
  for (const value of [0, 0.1, 12.5, 100, 250]) expect(percent.parse(value)).toBe(value);
  for (const value of [-0.1, 12.25, 12.345, '12', Number.NaN, null])
    expect(percent.safeParse(value).success).toBe(false);
});

test('the second decimal of an old rate may stay, but another rate has one', () => {
  expect(rateChangeError('Comisión', 12.25, 1225)).toBeUndefined();
  expect(rateChangeError('Comisión', 12.3, 1225)).toBeUndefined();
  expect(rateChangeError('Comisión', 12.25, 1000)).toBe('El campo Comisión admite hasta un decimal');
});

test('a rate is shown as percent with one decimal, an old one with both of its own', () => {
  expect(formatRate(0.1225)).toBe('12,25\u00a0%');
  // Some versions of ICU put a space before the sign.
  expect(formatRate(0.1)).toBe('10,0\u00a0%');
  expect(formatRate(0.125)).toBe('12,5\u00a0%');
});
