import { expect, test } from 'vitest';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { nextOf } from './saleTexts.ts';

const next = (expected: SaleView['expected']) => nextOf({ expected } as SaleView);

test('a row says what comes next with its usual time, in hours up to 48', () => {
  expect(next({ step: 'verification', hours: 3 })).toBe('DNI en verificación · suele tardar 3 h');
  expect(next({ step: 'appointment', hours: 48 })).toBe('Falta el turno · suele tardar 48 h');
  expect(next({ step: 'installation', hours: 60 })).toBe('Con turno · suele tardar 3 días');
  expect(next(null)).toBeUndefined();
});
