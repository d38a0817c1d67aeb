import { plainText, wordsOf } from '../../../../shared/search/words.ts';

interface Part {
  text: string;
  isMatch: boolean;
}

const NUMBER = /^[\d\s.()+/-]+$/;

/** Splits a text at matches of a search's words as the server compares them; separators between digits are marked too. */
export function markedParts(text: string, search: string): Part[] {
  const runs = NUMBER.test(search) ? [search] : search.split(/[\s,;]+/);
  const numbers = runs.filter((run) => NUMBER.test(run)).map((run) => run.replaceAll(/\D/g, ''));
  // A symbol alone is a word too, and would be read as a part of the expression.
  const words = wordsOf(search).filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
  const patterns = [...words, ...numbers.map((digits) => [...digits].join(String.raw`\D*`))];
  const longestFirst = patterns.filter(Boolean).toSorted((one, other) => other.length - one.length);
  if (longestFirst.length === 0) return [{ text, isMatch: false }];

  // A letter has none, one or two plain ones: what matches is looked for in these, and `owners` tells whose they are.
  const letters = [...text.normalize()];
  const plain = letters.map((letter) => plainText(letter).replaceAll("'", ''));
  const owners = plain.flatMap((own, place) => Array.from({ length: own.length }, () => place));
  const found = plain.join('').matchAll(new RegExp(longestFirst.join('|'), 'gu'));
  const places = [...found].map(({ 0: match, index }) => [owners[index], owners[index + match.length - 1]]);
  const isMarked = (at: number) => places.some(([from = 0, to = 0]) => from <= at && at <= to);
  return letters.reduce<Part[]>((parts, letter, at) => {
    const last = parts.at(-1);
    if (last?.isMatch === isMarked(at)) last.text += letter;
    else parts.push({ text: letter, isMatch: isMarked(at) });
    return parts;
  }, []);
}
