import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { digitsIn, isNumeric, numberIn, runsOf } from './textSearch.ts';

const LETTERS: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' };

/** Lower-cases and removes Spanish accents, as triggers/users.sql does. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(/[áéíóúüñ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** GLOB patterns of a search's words; the index searches the longest. */
export interface WordPatterns {
  longest: string;
  /** Patterns as JSON. */
  others: string;
}

/** Returns the folded words of a search; a number is one word, whatever separates its parts. */
export function patternsOf(search: string): WordPatterns {
  const words = isNumeric(search)
    ? [digitsIn(search)]
    : runsOf(search).flatMap((run) => numberIn(run) ?? run.split(/\s+/));
  const [longest = '', ...others] = words
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((word) => `*${foldText(word).replaceAll(/[*?[]/g, '[$&]')}*`);
  return { longest, others: JSON.stringify(others) };
}

/** SQL: true for a folded text that contains each word. */
export function containsWords(text: SQLWrapper, { longest, others }: WordPatterns): SQL {
  return sql`${text} glob ${longest} and not exists (select 1 from json_each(${others}) where ${text} not glob value)`;
}

/** SQL sort key of names, as in triggers/users.sql: without accents, Ñ after all words with N. */
export function nameKeyOf(column: string): SQL {
  return foldedAs({ ...LETTERS, ñ: 'n~' }, column);
}

/** `foldText` in SQL. */
export function foldedOf(expression: string): SQL {
  return foldedAs(LETTERS, expression);
}

function foldedAs(letters: Record<string, string>, expression: string): SQL {
  const folded = Object.entries(letters).reduce(
    (inner, [letter, plain]) =>
      `replace(replace(${inner}, '${letter}', '${plain}'), '${letter.toUpperCase()}', '${plain}')`,
    `lower(${expression})`,
  );
  return sql.raw(folded);
}
