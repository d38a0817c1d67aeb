import { ERASED } from './erased.ts';

const TITLE =
  /^(?:(?:dra?|doctora?|sra?|srta|señor(?:a|ita)?|lic|ing|prof|arq|abog|escr?|mg|cont|ct?dora?|cra?|c\.p(?:\.n)?|d[nñ]a?|don|doña)(?:\.\s*|\s+))+(?=\p{L})/iu;
/** 'h.' is the son of one of the same name. */
const SUFFIX = /[\s,](?:h|hijo|jr)\.?$/i;
const BRACKETS = /[([][^)\]]*[)\]]/g;
const PICTOGRAMS =
  /[\p{Extended_Pictographic}\p{EMod}\p{Regional_Indicator}\p{Join_Control}\p{Variation_Selector}]/gu;

interface FullName {
  first: string[];
  last: string[];
}

/**
 * Splits a full name as people write it: 'PEREZ, MARÍA JOSÉ' has its surname first, often all in capitals; 'Dr.', '(h)' and
 * pictograms are no part of it.
 */
function partsOf(name: string): FullName {
  const plain = name
    .normalize()
    .replaceAll(BRACKETS, ' ')
    .replaceAll(PICTOGRAMS, ' ')
    .trim()
    .replace(SUFFIX, '');
  const [surname = '', ...after] = plain.split(',');
  const isSurnameFirst = surname.trim() !== '' && after.join('').trim() !== '';
  const full = (isSurnameFirst ? after.join(' ') : plain).trim().replace(TITLE, '');
  const [first = name.trim(), ...others] = wordsOf(full);
  if (!isSurnameFirst) return { first: [first], last: others.slice(-1) };
  const isShouted = !/\p{Ll}/u.test(full);
  const names = [first, ...others];
  return { first: isShouted ? names.map(capitalized) : names, last: wordsOf(surname).slice(0, 1) };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
}

function capitalized(word: string): string {
  const lower = word.toLocaleLowerCase('es');
  return lower.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('es'));
}

/** Returns the first word of a full name, or all first names of one that begins with the surname. */
export function firstNameOf(name: string): string {
  return partsOf(name).first.join(' ');
}

/** 'Lucía F.': first word and initial of the surname, for people without an account. */
export function publicNameOf(name: string): string {
  const { first, last } = partsOf(name);
  const initial = /\p{L}\p{M}*/u.exec(last[0] ?? '')?.[0];
  return initial === undefined ? (first[0] ?? '') : `${first[0]} ${initial.toLocaleUpperCase('es')}.`;
}

/** Returns what a leader learns of a customer: `publicNameOf`, or that the customer was erased. */
export function shortNameOf(name: string): string {
  return name === ERASED ? name : publicNameOf(name);
}
