import { describe, expect, test } from 'vitest';
import { NO_AREA_CODE, whatsAppLink, whatsAppNumber } from './phones.ts';

describe('the number for WhatsApp', () => {
  test.each([
    ['011 15-4444-5555', '5491144445555'],
    ['+54 9 11 4444-5555', '5491144445555'],
    ['11 4444 5555', '5491144445555'],
    ['(0223) 15 555-1234', '5492235551234'],
    ['5491144445555', '5491144445555'],
    ['54 11 4444 5555', '5491144445555'],
    ['0054 9 341 555 1234', '5493415551234'],
    ['0341 155-123456', '5493415123456'],
    ['02966 15 41-2345', '5492966412345'],
    ['011 4444-5555 int 22', '5491144445555'],
    ['+598 99 123 456', '59899123456'],
  ])('of %s is %s', (typed, number) => {
    expect(whatsAppNumber(typed)).toBe(number);
  });

  test.each([
    '4444-5555',
    '15 4444 5555',
    '15-4444-5555',
    '1',
    '',
    'no tiene',
    '011 4444-5555 / 15 3333 2222',
  ])('cannot be made of "%s"', (typed) => {
    expect(whatsAppNumber(typed)).toBeUndefined();
    expect(whatsAppLink(typed)).toBeUndefined();
    expect(NO_AREA_CODE).toContain('área');
  });
});

test('a link carries the text to send', () => {
  expect(whatsAppLink('11 4444 5555')).toBe('https://wa.me/5491144445555');
  expect(whatsAppLink('11 4444 5555', 'Hola, ¿cómo estás?\nAna & Co')).toBe(
    'https://wa.me/5491144445555?text=Hola%2C%20%C2%BFc%C3%B3mo%20est%C3%A1s%3F%0AAna%20%26%20Co',
  );
});
