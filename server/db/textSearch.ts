import type { SaleStatus } from '../../shared/sales/saleStatus.ts';
import { wordsOf } from '../../shared/search/words.ts';

// Expressions for the text indexes over sales and accounts (triggers/sales.sql, users.sql): runs of three characters, line
// ends included, so that the beginning of a word or field is a run too.

const BEFORE_WORDS = [' ', '\n', '-', '.', "'", '"', '(', '/', '@', '_', ','];
const NUMERIC = /^[\d\s.()+/-]+$/;
const DIGITS_MIN = 4;
const RUN = 3;

const digitsIn = (text: string) => text.replaceAll(/\D/g, '');
const lengthOf = (text: string) => [...text].length;

/** A quoted text has no operators. */
export function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The words of the search, in any order, anywhere in the columns; of two letters, where a word begins. Those of one do not count. */
export function containing(search: string, columns: string): string {
  if (NUMERIC.test(search)) return `{${columns}} : ${phrase(digitsIn(search))}`;
  const words = search.split(/[\s,;]+/).filter((word) => lengthOf(word) > 1);
  const whole = phrase(search);
  const each = words.map((word) => (lengthOf(word) < RUN ? beginning(word) : phrase(word)));
  if (each.length === 0) return `{${columns}} : ${whole}`;
  const hasShort = words.some((word) => lengthOf(word) < RUN);
  const all = `(${each.join(' AND ')})`;
  return `{${columns}} : (${hasShort ? `${whole} OR ${all}` : all})`;
}

interface Ranked {
  equal: string;
  begins: string;
  any: string;
}

/**
 * Each word of two letters or more begins a word of the columns, in any order; four digits or more are anywhere in the
 * column `digits`. By how well a field fits; undefined without such words.
 */
export function fitting(search: string, columns: string): Ranked | undefined {
  const terms = termsOf(search, columns);
  if (terms.length === 0) return undefined;
  const whole = wordsOf(search).join(' ');
  const digits = NUMERIC.test(search) ? digitsIn(search) : whole;
  const field = (end: string) => {
    const text = `{${columns}} : ${phrase(`\n${whole}${end}`)}`;
    // Looking for letters there in vain reads all of their runs.
    return /\d/.test(digits) ? `(${text} OR digits : ${phrase(`\n${digits}${end}`)})` : `(${text})`;
  };
  return { equal: field('\n'), begins: field(''), any: terms.join(' AND ') };
}

function termsOf(search: string, columns: string): string[] {
  return runsOf(search)
    .map((run) => {
      const digits = NUMERIC.test(run) ? digitsIn(run) : '';
      const words = wordsOf(run).filter((word) => lengthOf(word) > 1);
      const begun = words.map((word) => `{${columns}} : (${beginning(word)})`).join(' AND ');
      if (digits.length < DIGITS_MIN) return begun;
      const anywhere = `digits : ${phrase(digits)}`;
      return begun === '' ? anywhere : `(${anywhere} OR (${begun}))`;
    })
    .filter((term) => term !== '');
}

/** Words, and numbers with the separators between their parts: 'ana 11 4555-6451' is 'ana' and '11 4555-6451'. */
function runsOf(search: string): string[] {
  return search.match(/[\d.()+/-]+(?:\s+[\d.()+/-]+)*(?=\s|$)|\S+/g) ?? [];
}

function beginning(word: string): string {
  return `(${BEFORE_WORDS.map((before) => phrase(before + word)).join(' OR ')})`;
}

const FIRST_PRIVATE = 0xe000;

/** The seller's id as one index term: three characters of Unicode's first private area, which has 6,400. */
export function sellerTerm(sellerId: number): string {
  const [high, low] = [Math.floor(sellerId / 6400), sellerId % 6400];
  return String.fromCharCode(FIRST_PRIVATE, FIRST_PRIVATE + high, FIRST_PRIVATE + low);
}

/** The status as one index term: its first letters and its length. */
export function statusTerm(status: SaleStatus): string {
  return status.slice(0, 2) + String.fromCharCode(FIRST_PRIVATE + status.length);
}
