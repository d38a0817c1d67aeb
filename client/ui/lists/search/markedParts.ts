import { plainText } from '../../../../shared/search/words.ts';

interface Part {
  text: string;
  isMatch: boolean;
}

interface Letters {
  /** Folded text, with each character's place in the original. */
  plain: string;
  places: number[];
}

/** Splits a text at matches of a search's words, ignoring case and accents, and separators in numbers. */
export function markedParts(text: string, search: string): Part[] {
  const marked = new Set<number>();
  const isNumber = /^[\d\s.()+/-]+$/.test(search);
  const words = isNumber ? [search] : search.split(/[\s,;]+/);
  for (const word of words) {
    markAll(
      lettersOf(text, () => true),
      plainText(word),
      marked,
    );
    const digits = word.replaceAll(/\D/g, '');
    if (/^[\d\s.()+/-]+$/.test(word)) markAll(lettersOf(text, isDigit), digits, marked);
  }
  const parts: Part[] = [];
  for (const [place, letter] of [...text].entries()) {
    const isMatch = marked.has(place);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

const isDigit = (letter: string) => /\d/.test(letter);

function lettersOf(text: string, counts: (letter: string) => boolean): Letters {
  const letters: Letters = { plain: '', places: [] };
  for (const [place, letter] of [...text].entries()) {
    if (!counts(letter)) continue;
    const plain = plainText(letter);
    letters.plain += plain;
    for (let each = 0; each < plain.length; each += 1) letters.places.push(place);
  }
  return letters;
}

/** Separators between marked digits are marked too. */
function markAll({ plain, places }: Letters, word: string, marked: Set<number>): void {
  if (word === '') return;
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
    const [first = 0, last = 0] = [places[at], places[at + word.length - 1]];
    for (let place = first; place <= last; place += 1) marked.add(place);
  }
}
