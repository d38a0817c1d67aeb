const LETTERS: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' };

/** Lower-cases and removes Spanish accents, as triggers/users.sql does. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(/[áéíóúüñ]/g, (letter) => LETTERS[letter] ?? letter);
}

export function containing(text: string): string {
  return `*${foldText(text).replaceAll(/[*?[]/g, '[$&]')}*`;
}
