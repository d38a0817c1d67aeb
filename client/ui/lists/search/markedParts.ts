import { plainText } from '../../../../shared/search/words.ts';

interface Part {
  text: string;
  isMatch: boolean;
}

const NUMBER = /^[\d\s.()+/-]+$/;

/** Splits a text at matches of a search's words, ignoring case and accents, and separators in numbers. */
export function markedParts(text: string, search: string): Part[] {
  const words = NUMBER.test(search) ? [search] : search.split(/[\s,;]+/);
  const numbers = words.filter((word) => NUMBER.test(word)).map((word) => word.replaceAll(/\D/g, ''));
  const patterns = [
    ...words.map((word) => lettersOf(plainText(word), String.raw`\p{M}*`).join('')),
    // Separators between the digits are marked too.
    ...numbers.map((digits) => lettersOf(digits).join(String.raw`\D*`)),
  ].filter((pattern) => pattern !== '');
  if (patterns.length === 0) return [{ text, isMatch: false }];
  const longestFirst = patterns.toSorted((one, other) => other.length - one.length).join('|');
  // The expression's group keeps the matches between the parts.
  return text
    .normalize('NFD')
    .split(new RegExp(`(${longestFirst})`, 'giu'))
    .map((part, place) => ({ text: part.normalize('NFC'), isMatch: place % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Returns an expression for each letter, followed by `after`. */
function lettersOf(word: string, after = ''): string[] {
  return [...word].map((letter) => String.raw`\u{${letter.codePointAt(0)?.toString(16)}}${after}`);
}
