import { DAY_MS } from '../../../../shared/durations.ts';
import { whatsAppNumber } from '../../../../shared/phones.ts';
import type { AppContext } from '../../../context.ts';
import { listWithDni, listWithPhoneTail, type AlikeSale, type Whose } from './duplicates.repository.ts';

const RECENT_MS = 90 * DAY_MS;
/** Of one DNI or phone. */
const FOUND_MAX = 20;
/** A DNI has seven or eight digits, a CUIT eleven; fewer are one that is still being typed. */
const FULL_DNI = /^\d{7,11}$/;

/** The numbers of a customer as they are compared; undefined where there is no full number. */
export interface Identity {
  dni: string | undefined;
  phone: string | undefined;
}

export function identityOf(dni: string, phone: string): Identity {
  const digits = dni.replace(/\D/g, '');
  return { dni: FULL_DNI.test(digits) ? digits : undefined, phone: whatsAppNumber(phone) };
}

/** Sales of the last 90 days with the same DNI or phone that are not cancelled, newest first. */
export function findAlike({ db, now }: AppContext, { dni, phone }: Identity, whose: Whose): AlikeSale[] {
  const sinceMs = now() - RECENT_MS;
  const withDni = dni === undefined ? [] : listWithDni(db, dni, sinceMs, whose, FOUND_MAX);
  const withTail = phone === undefined ? [] : listWithPhoneTail(db, phone, sinceMs, whose, FOUND_MAX);
  const withPhone = withTail.filter((sale) => whatsAppNumber(sale.customerPhone) === phone);
  const found = new Map([...withDni, ...withPhone].map((sale) => [sale.id, sale]));
  return [...found.values()].toSorted((one, other) => other.id - one.id);
}
