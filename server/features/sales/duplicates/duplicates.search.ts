import { DAY_MS } from '../../../../shared/durations.ts';
import { fullDni } from '../../../../shared/duplicates.ts';
import { whatsAppNumber } from '../../../../shared/phones.ts';
import type { AppContext } from '../../../context.ts';
import { listWithDni, listWithPhoneTail, type AlikeSale, type Whose } from './duplicates.repository.ts';

const RECENT_MS = 90 * DAY_MS;
/** Of one DNI or phone. */
const FOUND_MAX = 20;
/** Phones that end alike may have other area codes. */
const TAIL_MAX = 200;

/** The numbers of a customer as they are compared; undefined where there is no full number. */
export interface Identity {
  dni: string | undefined;
  phone: string | undefined;
}

export function identityOf(dni: string, phone: string): Identity {
  return { dni: fullDni(dni), phone: whatsAppNumber(phone) };
}

/** Sales of the last 90 days with the same DNI or phone that are not cancelled, newest first. */
export function findAlike({ db, now }: AppContext, { dni, phone }: Identity, whose: Whose): AlikeSale[] {
  const sinceMs = now() - RECENT_MS;
  const withDni = dni === undefined ? [] : listWithDni(db, dni, sinceMs, whose, FOUND_MAX);
  const withTail = phone === undefined ? [] : listWithPhoneTail(db, phone, sinceMs, whose, TAIL_MAX);
  const withPhone = withTail
    .filter((sale) => whatsAppNumber(sale.customerPhone) === phone)
    .slice(0, FOUND_MAX);
  const found = new Map([...withDni, ...withPhone].map((sale) => [sale.id, sale]));
  return [...found.values()].toSorted((one, other) => other.id - one.id);
}
