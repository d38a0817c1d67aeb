// Separate from `phones.ts` so that a link to dial does not load libphonenumber.

/** Digits of a number with its area code, or of a 0800; country, 9, 0 and 15 come and go. */
const WHOLE =
  /^(?:00)?(?:54)?9?(?:0|15)?(?:(?:11|[23]\d)\d{8}|(?=(?:11|[23]\d{1,3})15)\d{12}|(?:800|810|600)\d{7})$/;
const FOREIGN = /\+(?!\D?54)/;
/** Fewest digits of a number without area code. */
const [SHORTEST, SHORTEST_IN_PARTS] = [6, 8];
const NOTE = /\p{L}/u;
const NOTE_OR_PART = /[°(/;,#]/;
/** Groups of digits, in a text that may hold notes too. */
const GROUPS = 16;

/** Returns the first phone number in a text without what surrounds it: 'interno 22', '(2°B)', '24 hs', another number. */
export function numberIn(typed: string): string {
  const own = beforeNote(typed);
  const groups = FOREIGN.test(own) ? [] : [...own.matchAll(/\+?\d+/g)].slice(0, GROUPS);
  for (const [at, { index }] of groups.entries()) {
    const whole = groups
      .slice(at)
      .map((last) => own.slice(index, last.index + last[0].length))
      .findLast((number) => WHOLE.test(number.replaceAll(/\D/g, '')));
    if (whole !== undefined) return whole;
  }
  // A digit or two at the note's first sign are the note's.
  return own === typed ? typed : own.replace(/\s\d{1,2}\s*$/, '');
}

/** Dials the first number alone. */
export function phoneLink(typed: string): string {
  return `tel:${numberIn(typed).replaceAll(/[^\d+]/g, '')}`;
}

function beforeNote(typed: string): string {
  let digits = 0;
  for (const { 0: character, index } of typed.matchAll(/./gsu)) {
    if (/\d/.test(character)) digits += 1;
    const isNote = digits >= SHORTEST && NOTE.test(character);
    if (isNote || (digits >= SHORTEST_IN_PARTS && NOTE_OR_PART.test(character))) return typed.slice(0, index);
  }
  return typed;
}
