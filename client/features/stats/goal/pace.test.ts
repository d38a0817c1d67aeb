import { describe, expect, test } from 'vitest';
import { goalTexts, monthAt, paceOf } from './pace.ts';

test('the day and the days of the month are those of Argentina', () => {
  expect(monthAt(Date.parse('2026-03-01T02:59:59Z'))).toEqual({ day: 28, days: 28 });
  expect(monthAt(Date.parse('2026-03-01T03:00:00Z'))).toEqual({ day: 1, days: 31 });
  expect(monthAt(Date.parse('2028-02-29T12:00:00Z'))).toEqual({ day: 29, days: 29 });
  expect(monthAt(Date.parse('2027-01-01T02:00:00Z'))).toEqual({ day: 31, days: 31 });
});

test('the pace counts today and is rounded down; there is none on the first day or without installations', () => {
  expect(paceOf(6, { day: 20, days: 30 })).toBe(9);
  expect(paceOf(5, { day: 17, days: 31 })).toBe(9);
  expect(paceOf(7, { day: 31, days: 31 })).toBe(7);
  expect(paceOf(3, { day: 1, days: 31 })).toBeUndefined();
  expect(paceOf(0, { day: 12, days: 31 })).toBeUndefined();
});

describe('what the seller reads', () => {
  test.for([
    [6, 10, 20, 'Vas 6 de 10 · a este ritmo llegas a 9', 'Te faltan 4, y quedan 10 días.'],
    [8, 10, 20, 'Vas 8 de 10 · a este ritmo llegas a 12', 'Vas en camino a tu meta.'],
    [1, 10, 1, 'Vas 1 de 10', 'Te faltan 9, y quedan 29 días.'],
    [0, 10, 1, 'Vas 0 de 10', 'El mes recién empieza.'],
    [0, 10, 12, 'Vas 0 de 10', 'Te faltan 10, y quedan 18 días.'],
    [9, 10, 29, 'Vas 9 de 10 · a este ritmo llegas a 9', 'Te falta 1, con hoy y mañana.'],
    [6, 10, 30, 'Vas 6 de 10 · a este ritmo llegas a 6', 'Te faltan 4, y hoy termina el mes.'],
    [10, 10, 20, 'Llegaste a tu meta: 10 de 10', 'Lo que sumes hasta fin de mes va de más.'],
    [12, 10, 20, 'Pasaste tu meta: 12 de 10', '2 de más, y el mes sigue.'],
    [4, null, 20, 'Vas 4 · a este ritmo llegas a 6', 'Ponte una meta y mira cómo vas.'],
    [0, null, 20, 'Todavía sin instalaciones', 'Ponte una meta y mira cómo vas.'],
  ] as const)('with %i of %s on day %i', ([installed, goal, day, title, detail]) => {
    expect(goalTexts(installed, goal, { day, days: 30 })).toEqual({ title, detail });
  });
});
