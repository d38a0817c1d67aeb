// Separate from `phones.ts` so that a link to dial does not load libphonenumber.

/** Words, brackets and signs after at least eight digits: an extension, a house, an hour. */
const NOTE = /(?<=(?:\d[^\p{L}\d]*){8})(?:\(|\s\S*?[\p{L}°]|[\p{L}°]).*$/su;
const SECOND_NUMBER = /(?<=(?:\d\D*){8})[/;,#].*$/s;

/** Returns a typed phone number without the note behind it, such as 'interno 22' or '(2°B)'. */
export function withoutNote(typed: string): string {
  return typed.replace(NOTE, '');
}

/** Dials the first number alone. */
export function phoneLink(typed: string): string {
  return `tel:${withoutNote(typed)
    .replace(SECOND_NUMBER, '')
    .replaceAll(/[^\d+]/g, '')}`;
}
