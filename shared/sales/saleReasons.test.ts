import { describe, expect, test } from 'vitest';
import { asksForReason, reasonText, STATUS_REASONS } from './saleReasons.ts';
import { SALE_STATUSES } from './saleStatus.ts';

describe('a reason is asked for', () => {
  test('when a sale is cancelled, whatever it was', () => {
    expect(SALE_STATUSES.map((from) => asksForReason(from, 'cancelled'))).toEqual([
      ...Array(5).fill(true),
      false,
    ]);
  });

  test.each([
    ['pending', 'appointed', false],
    ['appointed', 'pending_appointment', true],
    ['completed', 'installed', true],
    ['installed', 'installed', false],
    ['cancelled', 'pending', true],
  ] as const)('from %s to %s: %s', (from, to, asked) => {
    expect(asksForReason(from, to)).toBe(asked);
  });
});

describe('the text of a reason', () => {
  test.each([
    ['Sin respuesta', '', 'Sin respuesta'],
    ['Sin respuesta', '  no atiende ', 'Sin respuesta: no atiende'],
    ['Otro', 'se mudó', 'se mudó'],
    ['Otro', ' ', 'Otro'],
  ] as const)('%s with "%s" is "%s"', (reason, details, text) => {
    expect(STATUS_REASONS).toContain(reason);
    expect(reasonText(reason, details)).toBe(text);
  });

  test('is never longer than a reason may be', () => {
    expect(reasonText('Duplicada', 'x'.repeat(600))).toHaveLength(500);
  });
});
