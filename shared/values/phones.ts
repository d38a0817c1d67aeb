import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import { numberIn } from './phoneLink.ts';

/** Area codes of Argentina begin with one of these; 0800, 0810 and 0600 have none. */
const HAS_AREA_CODE = /^9?(?:11|[23])/;
const MOBILE_LENGTH = 11;

/** For wa.me: `549`, area code, number; undefined without area code. */
export function whatsAppNumber(typed: string): string | undefined {
  const phone = parsed(numberIn(typed));
  if (!phone) return undefined;
  if (phone.country !== 'AR') return phone.number.slice('+'.length);
  const national = phone.nationalNumber;
  if (!HAS_AREA_CODE.test(national)) return undefined;
  // Mobile numbers are typed with or without their 9.
  return `549${national.length === MOBILE_LENGTH ? national.slice('9'.length) : national}`;
}

/** People type the 0 and the 15 of a call within the country after the +54 9 of one from abroad too. */
function parsed(typed: string): PhoneNumber | undefined {
  const [, afterMobile] = /^(?:00)?549(?:0|15)?(\d+)$/.exec(typed.replaceAll(/\D/g, '')) ?? [];
  const spellings = afterMobile === undefined ? [typed] : [typed, `0${afterMobile}`];
  return spellings
    .map((spelling) => parsePhoneNumberFromString(spelling, 'AR'))
    .find((phone) => phone?.isValid());
}

export const NO_AREA_CODE = 'Falta el código de área';

/** Returns undefined for a number without area code. */
export function whatsAppLink(typed: string, text?: string): string | undefined {
  const number = whatsAppNumber(typed);
  if (number === undefined) return undefined;
  return `https://wa.me/${number}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
}
