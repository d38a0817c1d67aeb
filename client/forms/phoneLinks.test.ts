import { expect, test } from 'vitest';
import { whatsappLink } from './phoneLinks.ts';

test.each([
  ['341 555-9090', '5493415559090'],
  ['(0341) 15-555-9090', '5493415559090'],
  ['+54 9 11 5555-0101', '5491155550101'],
  ['0054 11 5555 0101', '5491155550101'],
  ['011 15 5555-0101', '5491155550101'],
  ['03462 15 412345', '5493462412345'],
  ['2954 41-5555', '5492954415555'],
])('%s has the address wa.me/%s', (phone, number) => {
  expect(whatsappLink(phone)).toBe(`https://wa.me/${number}`);
});

test.each(['', '555-9090', 'no tiene', '1234567890123'])('%j has no WhatsApp address', (phone) => {
  expect(whatsappLink(phone)).toBeUndefined();
});

test('the address carries the text to send', () => {
  expect(whatsappLink('341 555-9090', '¿Todo bien?')).toBe(
    'https://wa.me/5493415559090?text=%C2%BFTodo%20bien%3F',
  );
});
