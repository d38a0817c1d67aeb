import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SaleStatus } from '../../shared/sales/saleStatus.ts';
import { digitsOf, fold, wordsOf } from '../../shared/search/words.ts';

// Questions to the texts that folding.ts makes. The text indexes over sales, accounts and prospects hold runs of three
// characters, line ends included, so that the beginning of a word or field is a run too.

/** Three characters or more, in any of these columns. */
export type Match = { text: string; columns: readonly string[] } | { all: Match[] } | { any: Match[] };

const BEFORE_WORDS = [' ', '\n'];
const DIGITS_MIN = 4;
const DIGITS = ['digits'];
const RUN = 3;

/** True for a folded search of digits alone. */
const isNumeric = (folded: string) => /^[\d ]+$/.test(folded);
const lengthOf = (text: string) => [...text].length;
const isShort = (word: string) => lengthOf(word) < RUN;

/** Returns the match in FTS5's query language. */
export function queryOf(match: Match): string {
  if ('text' in match) return `{${match.columns.join(' ')}} : "${match.text.replaceAll('"', '""')}"`;
  return 'all' in match
    ? `(${match.all.map(queryOf).join(' AND ')})`
    : `(${match.any.map(queryOf).join(' OR ')})`;
}

/** Gives the folded text of a column. */
export type TextOf = (column: string) => string;

export const textsIn =
  (columns: Partial<Record<string, string>>): TextOf =>
  (name) =>
    columns[name] ?? '';

type Fitter = (textOf: TextOf) => boolean;

/** Returns a check of a row's texts, equal to the text index. */
export function fitterOf(match: Match): Fitter {
  if ('text' in match) {
    if (isShort(match.text)) return () => false;
    return (textOf) => match.columns.some((name) => textOf(name).includes(match.text));
  }
  if ('all' in match) {
    const each = match.all.map(fitterOf);
    return (textOf) => each.every((fits) => fits(textOf));
  }
  const each = match.any.map(fitterOf);
  return (textOf) => each.some((fits) => fits(textOf));
}

/**
 * The words of the search, in any order, anywhere in the columns; of two letters, where a word begins. Those of one do not
 * count. A number is looked for in the column `digits` too.
 */
export function containing(search: string, columns: readonly string[]): Match {
  const all = termsOf(search, RUN - 1, (word) => inside(word, columns));
  const whole = { text: fold(search), columns };
  if (all.length === 0) return whole;
  return wordsOf(search).some((word) => lengthOf(word) === RUN - 1) ? { any: [whole, { all }] } : { all };
}

interface Ranked {
  equal: Match;
  begins: Match;
  any: Match;
  /** Also inside of words: more than `any`, and found several times as fast. */
  inside: Match;
}

/** 0: a field equals the search; 1: one begins with it; else 2. */
export type Rank = 0 | 1 | 2;

/** Returns a function for the rank of a row's texts, undefined if they do not fit. */
function rankerOf({ equal, begins, any }: Ranked): (textOf: TextOf) => Rank | undefined {
  const [isEqual, isBegun, fits] = [equal, begins, any].map(fitterOf) as [Fitter, Fitter, Fitter];
  return (textOf) => {
    if (!fits(textOf)) return undefined;
    if (isEqual(textOf)) return 0;
    return isBegun(textOf) ? 1 : 2;
  };
}

/**
 * Each word of two letters or more begins a word of the columns, in any order; four digits or more are anywhere in the
 * column `digits`, a search of fewer begins it. By how well a field fits; undefined without such words.
 */
export function fitting(search: string, columns: readonly string[]): Ranked | undefined {
  const all = termsOf(search, DIGITS_MIN, (word) => beginning(word, columns));
  if (all.length === 0) return undefined;
  const whole = fold(search);
  const digits = isNumeric(whole) ? digitsOf(whole) : '';
  const field = (end: string): Match => {
    const text = { text: `\n${whole}${end}`, columns };
    return digits === '' ? text : { any: [text, { text: `\n${digits}${end}`, columns: DIGITS }] };
  };
  const begins = field('');
  const isShortNumber = digits !== '' && digits.length < DIGITS_MIN;
  const any = (parts: Match[]): Match => (isShortNumber ? { any: [begins, { all: parts }] } : { all: parts });
  const contained = termsOf(search, DIGITS_MIN, (word) => inside(word, columns));
  return { equal: field('\n'), begins, any: any(all), inside: any(contained) };
}

interface Index<Row> {
  /** Newest first. */
  listIds: (match: Match, limit: number) => number[];
  textsOf: (ids: number[]) => Map<number, TextOf>;
  rowsOf: (ids: number[]) => Row[];
  isVast?: boolean;
}

/** The newest found are ranked. Of a vast index no others: looking there for those that begin with the search takes up to 0.2 s. */
const RANKED = 50;

/** Best first, newest of equals first; none without a match. */
export function ranked<Row extends { id: number }>(
  match: Ranked | undefined,
  limit: number,
  { listIds, textsOf, rowsOf, isVast = false }: Index<Row>,
): { rank: Rank; row: Row }[] {
  if (!match) return [];
  const newest = listIds(match.inside, RANKED);
  const hasMore = newest.length >= RANKED;
  const begun = hasMore && !isVast ? listIds(match.begins, limit) : [];
  // Looking for letters in vain reads all of their runs, and what equals begins with it too.
  const best = begun.length === 0 ? [] : [...listIds(match.equal, limit), ...begun];
  let ranks = ranksOf(match, textsOf([...best, ...newest]));
  if (ranks.length < limit && hasMore)
    ranks = ranksOf(match, textsOf([...best, ...listIds(match.any, RANKED)]));
  const shown = ranks.slice(0, limit);
  const rowOf = new Map(rowsOf(shown.map(({ id }) => id)).map((row) => [row.id, row]));
  return shown.map(({ id, rank }) => ({ rank, row: rowOf.get(id) as Row }));
}

function ranksOf(match: Ranked, texts: Map<number, TextOf>): { id: number; rank: Rank }[] {
  const rankOf = rankerOf(match);
  return [...texts]
    .flatMap(([id, textOf]) => {
      const rank = rankOf(textOf);
      return rank === undefined ? [] : [{ id, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank || other.id - one.id);
}

function termsOf(search: string, leastDigits: number, matchOf: (word: string) => Match): Match[] {
  const runs = runsOf(fold(search));
  const ofPart = (word: string): Match => ({
    any: [matchOf(word), { text: numberText(digitsOf(word) || word), columns: DIGITS }],
  });
  return runs.flatMap((run) => {
    const digits = isNumeric(run) ? digitsOf(run) : '';
    const words = run.split(' ').filter((word) => lengthOf(word) > 1);
    if (digits.length < leastDigits) return words.map(matchOf);
    const text = numberText(digits);
    // A long number in parts is a phone or a DNI.
    if (runs.length === 1 && words.length > 1 && digits.length > 5) return [{ text, columns: DIGITS }];
    const written = runs.length > 1 && words.length > 1 ? { all: words.map(ofPart) } : matchOf(run);
    // One question takes half the time of two.
    if ('text' in written && written.text === text)
      return [{ text, columns: [...written.columns, ...DIGITS] }];
    return [{ any: [{ text, columns: DIGITS }, written] }];
  });
}

/** A number of two digits begins one of the column. */
const numberText = (digits: string) => (digits.length < RUN ? `\n${digits}` : digits);

/** Words, and numbers of several: 'ana 11 4555 6451' is 'ana' and '11 4555 6451'. */
function runsOf(folded: string): string[] {
  return folded.match(/\d+(?: \d+)*(?= |$)|[^ ]+/g) ?? [];
}

function inside(word: string, columns: readonly string[]): Match {
  return isShort(word) ? beginning(word, columns) : { text: word, columns };
}

function beginning(word: string, columns: readonly string[]): Match {
  return { any: BEFORE_WORDS.map((before) => ({ text: before + word, columns })) };
}

/** GLOB patterns of a search's words; `words` are JSON. The index searches the longest. */
export interface WordPatterns {
  longest: string;
  words: string;
}

/** Returns the patterns of a search's words, anywhere in a text; a search of numbers alone is one. */
export function patternsOf(search: string): WordPatterns {
  const folded = fold(search);
  const words = isNumeric(folded) ? [folded] : wordsOf(folded);
  return patternsOfWords(words.map((word) => (isNumeric(word) && digitsOf(word)) || word));
}

/** Returns the patterns of a search's words, numbers too, anywhere in a folded name; any name fits a blank search. */
export function namePatternsOf(search: string): WordPatterns {
  const words = wordsOf(search);
  return patternsOfWords(words.length === 0 ? [''] : words);
}

function patternsOfWords(words: string[]): WordPatterns {
  const patterns = words
    .map((word) => `*${word.replaceAll(/[*?[]/g, '[$&]')}*`)
    .toSorted((a, b) => b.length - a.length);
  return { longest: patterns[0] ?? '', words: JSON.stringify(patterns) };
}

/** SQL: true for a folded text that contains each word. */
export function containsWords(text: SQLWrapper, { longest, words }: WordPatterns): SQL {
  return sql`${text} glob ${longest} and not exists (
    select 1 from json_each(${words}) as word where not ${text} glob word.value)`;
}

const FIRST_PRIVATE = 0xe000;

/** The seller's id as one index term: three characters of Unicode's first private area, which has 6,400. */
export function sellerTerm(sellerId: number): string {
  const [high, low] = [Math.floor(sellerId / 6400), sellerId % 6400];
  return String.fromCharCode(FIRST_PRIVATE, FIRST_PRIVATE + high, FIRST_PRIVATE + low);
}

/** A status as one index term of three characters, by its first letters and its length: a guard compares them. */
export function statusTerm(status: SaleStatus): string {
  return status.slice(0, 2) + String.fromCharCode(FIRST_PRIVATE + status.length);
}
