import { ERASED } from './erased.ts';

const TITLE = /^(?:(?:dra?|sra?|srta|lic|ing|prof|arq|cdora?|cr|don|doña)\.?\s+)+(?=\p{L})/iu;
const BRACKETS = /\([^)]*\)/g;
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
  const plain = name.normalize().replaceAll(BRACKETS, ' ').replaceAll(PICTOGRAMS, ' ').trim();
  const [surname = '', ...after] = plain.split(',');
  const isSurnameFirst = surname.trim() !== '' && after.join('').trim() !== '';
  const full = (isSurnameFirst ? after.join(' ') : plain).trim().replace(TITLE, '');
  const [first = '', ...others] = wordsOf(full);
  if (!isSurnameFirst) return { first: [first], last: others.slice(-1) };
  const isShouted = !/\p{Ll}/u.test(full);
  const names = [first, ...others];
  return { first: isShouted ? names.map(capitalized) : names, last: wordsOf(surname).slice(0, 1) };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
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
