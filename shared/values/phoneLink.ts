// Separate from `phones.ts` so that a link to dial does not load libphonenumber.

/** Digits of a number without its area code. */
const SHORTEST = 8;
const NOTE = /[\p{L}°(]/u;
const NOTE_OR_SECOND_NUMBER = /[\p{L}°(/;,#]/u;

/** Returns a typed phone number without the note behind it, such as 'interno 22', '(2°B)' or '24hs'. */
export function withoutNote(typed: string): string {
  return numberBefore(typed, NOTE);
}

/** Dials the first number alone. */
export function phoneLink(typed: string): string {
  return `tel:${numberBefore(typed, NOTE_OR_SECOND_NUMBER).replaceAll(/[^\d+]/g, '')}`;
}

function numberBefore(typed: string, sign: RegExp): string {
  let [number, digits] = ['', 0];
  for (const character of typed) {
    // A digit or two at the sign are the note's.
    if (digits >= SHORTEST && sign.test(character)) return number.replace(/\s\d{1,2}$/, '');
    if (/\d/.test(character)) digits += 1;
    number += character;
  }
  return typed;
}
