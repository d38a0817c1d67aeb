import { expect, test } from 'vitest';
import { likelyEmail } from './emailTypos.ts';

test.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['Ana.Paz@HOTMIAL.com', 'Ana.Paz@hotmail.com'],
  ['ana@yahoo.com.a', 'ana@yahoo.com.ar'],
  ['ana@outlok.es', 'ana@outlook.es'],
])('%s was meant as %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'ana@gmail.com',
  'ana@empresa.com.ar',
  'ana@mail.com',
  'ana@ventas.local',
  'ana@',
  '@gmail.con',
  'ana',
  '',
])('%j is left alone', (typed) => {
  expect(likelyEmail(typed)).toBeUndefined();
});
