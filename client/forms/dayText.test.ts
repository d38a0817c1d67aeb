import { expect, test } from 'vitest';
import { completeDay, completeTime, dayText, parseDay } from './dayText.ts';

test.each([
  ['3/4/2026', '2026-04-03'],
  ['03-04-2026', '2026-04-03'],
  [' 03.04.2026 ', '2026-04-03'],
  ['03042026', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
  ['29/2/2028', '2028-02-29'],
  ['29/2/2027', undefined],
  ['31/4/2026', undefined],
  ['13/13/2026', undefined],
  ['3/4/20', undefined],
  ['mañana', undefined],
  ['', undefined],
])('the day %j is %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test('a day without its year is of this one, and two digits are of this century', () => {
  expect(completeDay('3/4', '2026-11-22')).toBe('2026-04-03');
  expect(completeDay('3/4/27', '2026-11-22')).toBe('2027-04-03');
  expect(completeDay('31/2', '2026-11-22')).toBeUndefined();
  expect(completeDay('2026-04-03', '2026-11-22')).toBe('2026-04-03');
});

test('a day shows as in Argentina, and a wrong text as it was typed', () => {
  expect(dayText('2026-04-03')).toBe('03/04/2026');
  expect(dayText('31/2')).toBe('31/2');
});

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['930', '09:30'],
  ['18hs', '18:00'],
  ['14.15', '14:15'],
  ['tarde', 'tarde'],
])('the time %j is %s', (text, time) => {
  expect(completeTime(text)).toBe(time);
});
