import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** For wa.me: `549`, area code, number; undefined without area code. */
export function whatsAppNumber(typed: string): string | undefined {
  const phone = parsePhoneNumberFromString(typed, 'AR');
  if (!phone?.isValid()) return undefined;
  if (phone.country !== 'AR') return phone.number.slice('+'.length);
  const national = phone.nationalNumber;
  // Mobile numbers are typed with or without their 9.
  return `549${national.length === MOBILE_LENGTH ? national.slice('9'.length) : national}`;
}

const MOBILE_LENGTH = 11;

export const NO_AREA_CODE = 'Falta código de área';

/** Returns undefined for a number without area code. */
export function whatsAppLink(typed: string, text?: string): string | undefined {
  const number = whatsAppNumber(typed);
  if (number === undefined) return undefined;
  return `https://wa.me/${number}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
}
