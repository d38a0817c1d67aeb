import { sql, type SQL } from 'drizzle-orm';

const SEPARATORS = [' ', '.', '-', '(', ')', '+', '/', ','];

/** The digits of a DNI or phone in SQL, which has no patterns: removes the usual separators one by one. */
export function digitsOf(column: string): SQL {
  return sql.raw(digitsText(column));
}

/** `digitsOf`, as a part of another expression. */
function digitsText(column: string): string {
  return without(column, SEPARATORS);
}

/** Equal phones share their last digits, with or without country, 0, 15 or 9; at least six follow an area code. */
export const PHONE_TAIL_DIGITS = 6;

/** The last digits before an extension ('int 22'), behind a word if there is one ('Cel: 11 …'). */
export function phoneTailOf(column: string): SQL {
  const phone = without(digitsText(column), ['[', ']']);
  const others = without(phone, [...'0123456789']);
  const extension = `ltrim(ltrim(${phone}, ${others}), '0123456789')`;
  return sql.raw(`substr(${phone}, ${-PHONE_TAIL_DIGITS} - length(${extension}), ${PHONE_TAIL_DIGITS})`);
}

function without(text: string, characters: string[]): string {
  return characters.reduce((inner, character) => `replace(${inner}, '${character}', '')`, text);
}
