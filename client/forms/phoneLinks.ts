// Argentine mobiles are dialled within the country as 0 + area + 15 + number, from abroad as 54 9 + area + number.
const NATIONAL_DIGITS = 10;
const AREA_LENGTHS = [2, 3, 4];

/** Returns the WhatsApp address of an Argentine phone as typed, with a text to send; undefined if it is not one. */
export function whatsappLink(phone: string, text?: string): string | undefined {
  let digits = phone.replace(/\D/g, '').replace(/^00/, '');
  if (digits.startsWith('54') && digits.length > NATIONAL_DIGITS) digits = digits.slice(2);
  if (digits.startsWith('9') && digits.length === NATIONAL_DIGITS + 1) digits = digits.slice(1);
  digits = withoutFifteen(digits.replace(/^0/, ''));
  if (digits.length !== NATIONAL_DIGITS) return undefined;
  return `https://wa.me/549${digits}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
}

function withoutFifteen(digits: string): string {
  if (digits.length !== NATIONAL_DIGITS + 2) return digits;
  // Only Buenos Aires has an area code of two digits.
  const area = AREA_LENGTHS.find(
    (length) => digits.startsWith('15', length) && (length === 2) === digits.startsWith('11'),
  );
  return area === undefined ? digits : digits.slice(0, area) + digits.slice(area + 2);
}

/** The address that calls a phone as typed. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
