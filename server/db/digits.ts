import { sql, type SQL } from 'drizzle-orm';

const SEPARATORS = [' ', '.', '-', '(', ')', '+', '/', ','];

/** The digits of a DNI or a phone in SQL, which knows no patterns: the usual separators are taken out one by one. */
export function digitsOf(column: string): SQL {
  const digits = SEPARATORS.reduce((inner, separator) => `replace(${inner}, '${separator}', '')`, column);
  return sql.raw(digits);
}

/** Equal phones end alike, with or without country, 0, 15 or 9: after an area code come six digits at least. */
export const PHONE_TAIL_DIGITS = 6;

export function phoneTailOf(column: string): SQL {
  return sql`substr(${digitsOf(column)}, ${sql.raw(String(-PHONE_TAIL_DIGITS))})`;
}
