import type { SaleStatus } from '../../shared/sales/saleStatus.ts';
import { plainText } from '../../shared/search/words.ts';

// Questions to the text indexes over sales, accounts and prospects (triggers/): they hold runs of three characters, line ends
// included, so that the beginning of a word or field is a run too.

/** Three characters or more, in any of these columns. */
export type Match = { text: string; columns: readonly string[] } | { all: Match[] } | { any: Match[] };

const BEFORE_WORDS = [' ', '\n', '-', '.', "'", '"', '(', '/', '@', '_', ','];
const DIGITS_MIN = 4;
const DIGITS = ['digits'];
const RUN = 3;

export const digitsIn = (text: string) => text.replaceAll(/\D/g, '');
/** True for digits and what separates them. */
export const isNumeric = (text: string) => /^[\d\s.()+/-]+$/.test(text);
const lengthOf = (text: string) => [...text].length;
const isShort = (word: string) => lengthOf(word) < RUN;

/** Returns the match in FTS5's query language. */
export function queryOf(match: Match): string {
  if ('text' in match) return `{${match.columns.join(' ')}} : "${match.text.replaceAll('"', '""')}"`;
  return 'all' in match
    ? `(${match.all.map(queryOf).join(' AND ')})`
    : `(${match.any.map(queryOf).join(' OR ')})`;
}

/** Gives the text of a column in `plainText`. */
export type TextOf = (column: string) => string;

/** Most matches ask for few columns. */
export function plainTexts(columns: Partial<Record<string, string>>): TextOf {
  const plain = new Map<string, string>();
  return (name) => {
    const known = plain.get(name) ?? plainText(columns[name] ?? '');
    plain.set(name, known);
    return known;
  };
}

type Fitter = (textOf: TextOf) => boolean;

/** Returns a check of a row's texts, equal to the text index. */
export function fitterOf(match: Match): Fitter {
  if ('text' in match) {
    const text = plainText(match.text);
    if (lengthOf(text) < RUN) return () => false;
    return (textOf) => match.columns.some((name) => textOf(name).includes(text));
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
 * count. A number of four digits or more may be written otherwise in the column `digits`.
 */
export function containing(search: string, columns: readonly string[]): Match {
  if (isNumeric(search)) return { text: digitsIn(search), columns };
  const contain = (word: string) => (isShort(word) ? beginning(word, columns) : { text: word, columns });
  const all = termsOf(search, listWordsOf, contain);
  const whole = { text: search, columns };
  if (all.length === 0) return whole;
  const hasShort = listWordsOf(search).some((word) => lengthOf(word) === RUN - 1);
  return hasShort ? { any: [whole, { all }] } : { all };
}

/** Folded and without punctuation around them. */
function wordsOf(search: string): string[] {
  return plainText(search)
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
}

function listWordsOf(search: string): string[] {
  return search.split(/[\s,;]+/);
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
 * column `digits`. By how well a field fits; undefined without such words.
 */
export function fitting(search: string, columns: readonly string[]): Ranked | undefined {
  const begin = (word: string) => beginning(word, columns);
  const terms = termsOf(search, wordsOf, begin);
  if (terms.length === 0) return undefined;
  const contain = (word: string) => (isShort(word) ? begin(word) : { text: word, columns });
  const whole = wordsOf(search).join(' ');
  const digits = isNumeric(search) ? digitsIn(search) : whole;
  const field = (end: string): Match => {
    const text = { text: `\n${whole}${end}`, columns };
    // Searching for letters in vain would read all of their runs.
    return /\d/.test(digits) ? { any: [text, { text: `\n${digits}${end}`, columns: DIGITS }] } : text;
  };
  const begins = field('');
  // A short number counts where a field begins with it alone.
  const isShortNumber = isNumeric(search) && digits.length < DIGITS_MIN;
  const all = (parts: Match[]): Match => (isShortNumber ? { any: [begins, { all: parts }] } : { all: parts });
  return { equal: field('\n'), begins, any: all(terms), inside: all(termsOf(search, wordsOf, contain)) };
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

type WordsIn = (text: string) => string[];

function termsOf(search: string, wordsIn: WordsIn, matchOf: (word: string) => Match): Match[] {
  return runsOf(search).flatMap((run) => {
    const matches = wordsIn(run)
      .filter((word) => lengthOf(word) > 1)
      .map(matchOf);
    const number = numberIn(run);
    if (number === undefined) return matches;
    const anywhere = { text: number, columns: DIGITS };
    return [matches.length === 0 ? anywhere : { any: [anywhere, { all: matches }] }];
  });
}

/** Words, and numbers with the separators between their parts: 'ana 11 4555-6451' is 'ana' and '11 4555-6451'. */
function runsOf(search: string): string[] {
  return search.match(/[\d.()+/-]+(?:\s+[\d.()+/-]+)*(?=[\s,;]|$)|[^\s,;]+/g) ?? [];
}

/** The digits of a run that is a number of four digits or more. */
export function numberIn(run: string): string | undefined {
  const digits = isNumeric(run) ? digitsIn(run) : '';
  return digits.length < DIGITS_MIN ? undefined : digits;
}

function beginning(word: string, columns: readonly string[]): Match {
  return { any: BEFORE_WORDS.map((before) => ({ text: before + word, columns })) };
}

const FIRST_PRIVATE = 0xe000;

/** The seller's id as one index term: three characters of Unicode's first private area, which has 6,400. */
export function sellerTerm(sellerId: number): string {
  const [high, low] = [Math.floor(sellerId / 6400), sellerId % 6400];
  return String.fromCharCode(FIRST_PRIVATE, FIRST_PRIVATE + high, FIRST_PRIVATE + low);
}

/** Each status as one index term, as triggers/sales.sql stores it: a stored term never changes. */
export const STATUS_TERMS: Record<SaleStatus, string> = {
  pending: 'pe\ue007',
  pending_appointment: 'pe\ue013',
  appointed: 'ap\ue009',
  installed: 'in\ue009',
  completed: 'co\ue009',
  cancelled: 'ca\ue009',
};
