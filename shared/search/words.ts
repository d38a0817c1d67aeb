// Defines 'the same text': everything that people write is compared, found and sorted by these functions.

const APOSTROPHES = /['’‘´`ʼ′]/g;
/** Of Latin letters only: in other scripts vowels are marks too. */
const MARKS = /[\u0300-\u036F\u20D0-\u20FF\uFE00-\uFE0F]/g;
/** Letters that Unicode does not decompose. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ς: 'σ',
};

/** Lower case, without marks (ñ is n) and compatibility forms (NFKD); an apostrophe of any kind is '. */
export function plainText(text: string): string {
  // Most letters are plain: thousands of texts in a third of the time.
  return text.replaceAll(/[^\0-_a-\x7F]+/g, plainRun).toLowerCase();
}

/** Short runs of accented letters, folded; a language has few of them. */
const known = new Map<string, string>();
const KNOWN_MAX = 1000;
const SHORT = 8;

function plainRun(run: string): string {
  const plain = known.get(run) ?? decomposed(run);
  if (run.length <= SHORT && known.size < KNOWN_MAX) known.set(run, plain);
  return plain;
}

function decomposed(text: string): string {
  return text
    .replaceAll(APOSTROPHES, "'")
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(/[łøđıßœæς]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(APOSTROPHES, "'");
}

/**
 * Returns the form of a text that is compared: plain words between single spaces. Everything but letters and digits
 * separates words, apostrophes are dropped; a text of symbols alone stays.
 */
export function fold(text: string): string {
  const plain = plainText(text).replaceAll("'", '');
  return plain.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim() || plain.trim();
}

/**
 * `fold` of each line, and with the apostrophes as separators where there are any: "D'Angelo" is found as dangelo and as
 * angelo. All lines at once take half the time.
 */
export function readingsOf(lines: string): string[] {
  const plain = plainText(lines);
  return plain.includes("'") ? [...folded(plain.replaceAll("'", '')), ...folded(plain)] : folded(plain);
}

function folded(plain: string): string[] {
  const lines = plain.replaceAll(/[^\p{L}\p{N}\p{M}\n]+/gu, ' ').split('\n');
  let whole: string[] | undefined;
  return lines.map((line, index) => line.trim() || ((whole ??= plain.split('\n'))[index] ?? '').trim());
}

export function wordsOf(search: string): string[] {
  return fold(search)
    .split(' ')
    .filter((word) => word !== '');
}

/** True if each word of the search begins a word of the text, in any order. */
export function fitsWords(text: string, search: string): boolean {
  const words = wordsOf(search);
  const starts = readingsOf(text).flatMap((reading) => reading.split(' '));
  return words.length > 0 && words.every((word) => starts.some((start) => start.startsWith(word)));
}

/** Sorts after every Latin letter, and folding leaves it alone. */
const AFTER_Z = 'ꟿ';

/** Sorts texts, by code units, as the Spanish alphabet does: Ñ after all words with N, other letters as their plain ones. */
export function sortKey(text: string): string {
  return fold(text.normalize().replaceAll(/ñ/gi, `n${AFTER_Z}`));
}

export function compareTexts(one: string, other: string): number {
  const [first, second] = [sortKey(one), sortKey(other)];
  return Number(first > second) - Number(first < second);
}

/** Returns the digits by which a DNI or another number is compared: without leading zeros. */
export function digitsOf(text: string): string {
  return plainText(text).replaceAll(/\D/g, '').replace(/^0+/, '');
}
