import { expect, test } from 'vitest';
import { whenOf } from './whenText.ts';

// 23:30 in Argentina.
const NOW = Date.parse('2026-03-11T02:30:00Z');

test.for<[nextAt: string, text: string, tone: string]>([
  ['2026-03-07T12:00:00.000Z', 'hace 3 días', 'late'],
  ['2026-03-10T02:59:00.000Z', 'ayer', 'late'],
  ['2026-03-10T03:00:00.000Z', 'hoy', 'today'],
  ['2026-03-11T02:59:00.000Z', 'hoy', 'today'],
  ['2026-03-11T12:00:00.000Z', 'mañana', 'later'],
  ['2026-03-13T12:00:00.000Z', '13/03', 'later'],
  ['2027-01-02T12:00:00.000Z', '02/01/2027', 'later'],
])('a contact at %s is due %s', ([nextAt, text, tone]) => {
  expect(whenOf(nextAt, NOW)).toEqual({ text, tone });
});
