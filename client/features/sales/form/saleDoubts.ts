import { digitsOf } from '../../../../shared/search/words.ts';
import { whatsAppNumber } from '../../../../shared/values/phones.ts';
import { likelyEmail } from '../../../forms/emailTypos.ts';

const NO_NAME = 'Revisa el nombre: tiene números o signos.';
const NO_PHONE = 'No parece un teléfono.';
/** Digits of the shortest number without area code. */
const LOCAL_DIGITS = 6;

/** Says what a typed value seems to lack; every value is accepted. */
export const FIELD_DOUBTS: Record<string, (typed: string) => string | undefined> = {
  name: (typed) => (/^[\p{L}\p{M}\s'’.,()-]+$/u.test(typed) ? undefined : NO_NAME),
  dni: (typed) => (/^\d{7,8}$/.test(digitsOf(typed)) ? undefined : 'Un DNI tiene 7 u 8 números.'),
  phone: (typed) => {
    if (digitsOf(typed).length < LOCAL_DIGITS) return NO_PHONE;
    return whatsAppNumber(typed) === undefined ? 'Falta el código de área (ej. 351 444-4555)' : undefined;
  },
  email: (typed) => {
    const meant = likelyEmail(typed);
    return meant && `¿Quisiste decir ${meant}?`;
  },
  'address.postalCode': (typed) =>
    /^([A-Z]?\d{4}|[A-Z]\d{4}[A-Z]{3})$/i.test(typed.replaceAll(/\s/g, ''))
      ? undefined
      : 'Un código postal tiene 4 números (ej. 5000).',
};

/** Lists what must not be stored unasked: nonsense in a name, number or phone that differs from `before`. */
export function nonsenseIn<Customer extends Record<'name' | 'dni' | 'phone', string>>(
  now: Customer,
  before: Customer,
): string[] {
  return (['name', 'dni', 'phone'] as const)
    .filter((name) => now[name] !== before[name])
    .map((name) => FIELD_DOUBTS[name]?.(now[name]))
    .filter((doubt) => doubt !== undefined && !doubt.startsWith('Falta')) as string[];
}
