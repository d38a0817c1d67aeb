import { expect, test } from 'vitest';
import { splitLinks } from './links.ts';

test.each([
  ['hola', []],
  ['mira https://zoom.us/j/1?a=b#c', ['https://zoom.us/j/1?a=b#c']],
  ['(https://a.com/x), y http://b.com.', ['https://a.com/x', 'http://b.com']],
  [
    '(ver https://es.wikipedia.org/wiki/Alarma_(seguridad)).',
    ['https://es.wikipedia.org/wiki/Alarma_(seguridad)'],
  ],
  ['https://a.com/x_[1] [https://a.com/y]', ['https://a.com/x_[1]', 'https://a.com/y']],
  ['https://a.com/{id}?q={1}.', ['https://a.com/{id}?q={1}']],
  ['https://a.com/a_(b)_(c)) “https://a.com/x”', ['https://a.com/a_(b)_(c)', 'https://a.com/x']],
  ['javascript:alert(1) data:text/html,x', []],
  ['<a href="https://a.com">x</a>', ['https://a.com']],
  ['https://', []],
])('%j has the links %j and keeps its text', (text, links) => {
  const parts = splitLinks(text);
  expect(parts.filter(({ isLink }) => isLink).map((part) => part.text)).toEqual(links);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
