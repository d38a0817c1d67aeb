import { fullDni } from '../../shared/sales/duplicates.ts';
import { digitsOf, readingsOf, sortKey } from '../../shared/search/words.ts';
import { whatsAppNumber } from '../../shared/values/phones.ts';

/** Each line between line ends: a whole field, and how it begins, are then found as such. */
export function linesOf(lines: string[]): string {
  return `\n${lines.filter((line, index) => line !== '' && lines.indexOf(line) === index).join('\n')}\n`;
}

/** Each text as it is found, on a line. */
export const readings = (...texts: string[]) => linesOf(readingsOf(texts.join('\n')));

interface Person {
  name: string;
  phone: string;
  email?: string;
  place?: string | null | undefined;
}

/** Texts that an account or a prospect sorts and is found by. */
export function foldedPerson({ name, phone, email = '', place }: Person) {
  const digits = linesOf([digitsOf(phone), whatsAppNumber(phone) ?? '']);
  return {
    nameKey: sortKey(name),
    placeKey: place ? sortKey(place) : null,
    names: readings(name),
    digits,
    searchText: readings(name, email, place ?? '') + digits.slice(1),
  };
}

/** The columns of a sale that are made of others: all, or those of a change. */
export function foldedCustomer(
  texts: Partial<Record<'customerName' | 'customerDni' | 'customerPhone', string>>,
) {
  const { customerName: name, customerDni: dni, customerPhone: phone } = texts;
  return {
    ...(name !== undefined && { customerKey: sortKey(name) }),
    ...(dni !== undefined && { dniDigits: fullDni(dni) ?? null }),
    ...(phone !== undefined && { phoneNumber: whatsAppNumber(phone) ?? null }),
  };
}
