import { sql, type SQL } from 'drizzle-orm';

// SQLite folds case for ASCII alone.
const LETTERS: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' };

/** Lower-cases and removes Spanish accents. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(/[áéíóúüñ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The same in SQL; `replacements` add to the letters or replace them. */
export function folded(text: SQL, replacements: Record<string, string> = {}): SQL {
  return Object.entries({ ...LETTERS, ...replacements }).reduce(
    (inner, [accented, plain]) =>
      sql`replace(replace(${inner}, ${sql.raw(`'${accented}'`)}, ${sql.raw(`'${plain}'`)}),
        ${sql.raw(`'${accented.toUpperCase()}'`)}, ${sql.raw(`'${plain}'`)})`,
    sql`lower(${text})`,
  );
}
