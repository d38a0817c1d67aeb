import { describe, expect, test } from 'vitest';
import { dayEndMs, dayField, dayStartMs, parseInstant } from '../input/dateInput.ts';
import {
  addDays,
  addMonths,
  argentineDay,
  formatDate,
  formatDateTime,
  formatDay,
  formatFromNow,
  formatMonth,
  formatTime,
} from './dates.ts';

describe('an Argentine day', () => {
  test('begins at 03:00 UTC', () => {
    expect(argentineDay(Date.parse('2026-02-01T02:59:59.999Z'))).toBe('2026-01-31');
    expect(argentineDay(Date.parse('2026-02-01T03:00:00.000Z'))).toBe('2026-02-01');
    expect(new Date(dayStartMs('2026-02-01')).toISOString()).toBe('2026-02-01T03:00:00.000Z');
    expect(new Date(dayStartMs('0099-02-01')).getUTCFullYear()).toBe(99);
  });

  test('ends where the next one begins', () => {
    expect(dayEndMs('2026-01-31')).toBe(dayStartMs('2026-02-01'));
    expect(argentineDay(dayEndMs('2026-01-31') - 1)).toBe('2026-01-31');
  });

  test('followed daylight saving in the summer of 2008', () => {
    expect(new Date(dayStartMs('2008-12-01')).toISOString()).toBe('2008-12-01T02:00:00.000Z');
  });
});

test('days and months are counted by the calendar', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2025-12', 2)).toBe('2026-02');
  expect([addDays('9999-12-30', 40), addMonths('9999-12', 1)]).toEqual(['9999-12-31', '9999-12']);
});

test('a day that the calendar does not have is refused', () => {
  const day = dayField('startDate');
  for (const value of ['2026-01-31', '2028-02-29']) expect(day.parse(value)).toBe(value);
  const bad = [
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '',
    ' 2026-01-01',
    5,
  ];
  for (const value of bad) {
    expect(day.safeParse(value).error?.issues[0]?.message).toBe(
      'El campo startDate debe ser una fecha AAAA-MM-DD',
    );
  }
});

test('a moment is one that can be written with four digits of a year, from 1970 on', () => {
  expect(parseInstant('9999-12-31T20:59:59')).toBe(Date.parse('9999-12-31T23:59:59Z'));
  expect(parseInstant('1970-01-01T00:00:00Z')).toBe(0);
  const bad = [
    '9999-12-31T21:00',
    '9999-12-31T23:59:59-23:59',
    '1969-12-31T20:59',
    '0000-01-01T00:00:00Z',
    '0099-01-01',
  ];
  for (const value of bad) expect(parseInstant(value)).toBeUndefined();
});

test('dates are shown in Argentina with a 24-hour clock', () => {
  expect(formatDate('2026-02-01T02:59:00Z')).toBe('31/01/2026');
  expect(formatDateTime('2026-02-01T00:00:00Z')).toBe('31/01/2026, 21:00');
  expect(formatDateTime('2026-02-01T03:05:00Z')).toBe('01/02/2026, 00:05');
});

test.for([undefined, null, '', 'mañana'])('the date %s is shown as missing', (iso) => {
  expect(formatDate(iso)).toBe('Fecha no disponible');
  expect(formatDateTime(iso)).toBe('Fecha no disponible');
});

test('a month is shown short', () => {
  expect(formatMonth('2026-01')).toBe('ene 26');
});

test.each([
  ['2026-03-12T12:00:30Z', 'ahora'],
  ['2026-03-12T11:01:00Z', 'hace 59 minutos'],
  ['2026-03-11T12:00:01Z', 'hace 23 horas'],
  ['2026-03-10T12:00:01Z', 'hace 47 horas'],
  ['2026-03-10T12:00:00Z', 'hace 2 días'],
  ['2026-03-12T17:30:00Z', 'en 5 horas'],
])('at noon UTC of 12 March 2026, %s is %s', (iso, text) => {
  expect(formatFromNow(iso, Date.parse('2026-03-12T12:00:00Z'))).toBe(text);
});

test('a day is today, tomorrow or a weekday with its date', () => {
  const days = ['2026-03-11', '2026-03-12', '2026-03-13', '2027-03-11'];
  const texts = days.map((day) => formatDay(day, '2026-03-12'));
  expect(texts).toEqual(['miércoles 11/03', 'hoy', 'mañana', 'jueves 11/03/2027']);
});

test('a time of day is that of Argentina', () => {
  expect(formatTime('2026-03-12T12:05:00Z')).toBe('09:05');
});
