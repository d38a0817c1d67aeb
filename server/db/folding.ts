import { sql, type SQL } from 'drizzle-orm';

// SQLite folds case for ASCII alone. Spanish needs these as well.
const LETTERS: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' };

/** Text without case and Spanish accents. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(/[áéíóúüñ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The same inside a query, perhaps with other replacements of single letters. */
export function folded(text: SQL, replacements: Record<string, string> = {}): SQL {
  return Object.entries({ ...LETTERS, ...replacements }).reduce(
    (inner, [accented, plain]) =>
      sql`replace(replace(${inner}, ${sql.raw(`'${accented}'`)}, ${sql.raw(`'${plain}'`)}),
        ${sql.raw(`'${accented.toUpperCase()}'`)}, ${sql.raw(`'${plain}'`)})`,
    sql`lower(${text})`,
  );
}
