import { sql, type SQL } from 'drizzle-orm';

const SEPARATORS = [' ', '.', '-', '(', ')', '+', '/', ','];

/** The digits of a DNI or phone in SQL, which has no patterns: removes the usual separators one by one. */
export function digitsOf(column: string): SQL {
  return sql.raw(digitsText(column));
}

/** `digitsOf`, as a part of another expression. */
export function digitsText(column: string): string {
  return SEPARATORS.reduce((inner, separator) => `replace(${inner}, '${separator}', '')`, column);
}

/** Equal phones share their last digits, with or without country, 0, 15 or 9; at least six follow an area code. */
export const PHONE_TAIL_DIGITS = 6;

export function phoneTailOf(column: string): SQL {
  return sql`substr(${digitsOf(column)}, ${sql.raw(String(-PHONE_TAIL_DIGITS))})`;
}
