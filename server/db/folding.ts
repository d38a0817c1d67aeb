import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { fold, readingsOf, sortKey } from '../../shared/search/words.ts';
import { whatsAppNumber } from '../../shared/values/phones.ts';
import { digitsIn, isNumeric, numberIn } from './textSearch.ts';

const LETTERS: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' };

/** Lower-cases and removes Spanish accents, as triggers/users.sql does. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(/[áéíóúüñ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** GLOB patterns of a search's words. The index searches the longest. */
export interface WordPatterns {
  longest: string;
  /** JSON: per word, alternative patterns (numbers are stored in several spellings). */
  words: string;
}

/** Returns the patterns of a search's folded words; a search of numbers alone is one. */
export function patternsOf(search: string): WordPatterns {
  const words = isNumeric(search) ? [digitsIn(search)] : search.split(/[\s,;]+/);
  const patterns = words
    .filter((word) => word !== '')
    .map((word) => [...new Set([word, numberIn(word) ?? word])].map(patternOf));
  const [longest = patterns.length > 0 ? '*' : ''] = patterns
    .flatMap((ofWord) => (ofWord.length === 1 ? ofWord : []))
    .toSorted((a, b) => b.length - a.length);
  return { longest, words: JSON.stringify(patterns) };
}

function patternOf(word: string): string {
  return `*${foldText(word).replaceAll(/[*?[]/g, '[$&]')}*`;
}

/** SQL: true for a folded text that contains each word. */
export function containsWords(text: SQLWrapper, { longest, words }: WordPatterns): SQL {
  return sql`${text} glob ${longest} and not exists (select 1 from json_each(${words}) as word
    where not exists (select 1 from json_each(word.value) as pattern where ${text} glob pattern.value))`;
}

/** SQL sort key of names, as in triggers/users.sql: without accents, Ñ after all words with N. */
export function nameKeyOf(column: string): SQL {
  const folded = Object.entries({ ...LETTERS, ñ: 'n~' }).reduce(
    (inner, [letter, plain]) =>
      `replace(replace(${inner}, '${letter}', '${plain}'), '${letter.toUpperCase()}', '${plain}')`,
    `lower(${column})`,
  );
  return sql.raw(folded);
}

/** Each line between line ends: a whole field, and how it begins, are then found as such. */
function linesOf(lines: string[]): string {
  return `\n${[...new Set(lines)].filter((line) => line !== '').join('\n')}\n`;
}

interface ProspectTexts {
  name: string;
  phone: string;
  city?: string | null | undefined;
}

/** The columns of a prospect that are made of others: what it sorts and is found by, also by its phone's national number. */
export function foldedProspect({ name, phone, city }: ProspectTexts) {
  const digits = linesOf([fold(phone), digitsIn(phone), whatsAppNumber(phone) ?? '']);
  const names = linesOf([...readingsOf(name), ...readingsOf(city ?? '')]);
  return {
    nameKey: sortKey(name),
    cityKey: city ? sortKey(city) : null,
    digits,
    searchText: names + digits.slice(1),
  };
}
