import { DAY_MS } from '../../../../shared/values/durations.ts';
import { ALIKE_MAX, fullDni } from '../../../../shared/sales/duplicates.ts';
import { whatsAppNumber } from '../../../../shared/values/phones.ts';
import type { AppContext } from '../../../context.ts';
import {
  listWithDni,
  listWithPhoneTail,
  type AlikeSale,
  type Period,
  type Whose,
} from './duplicates.repository.ts';

/** A sale counts as a duplicate of one that is no older than this. */
export const RECENT_MS = 90 * DAY_MS;
/** Equal tails may follow different area codes. */
const TAIL_MAX = 200;

/** A customer's numbers in comparable form; undefined if incomplete. */
export interface Identity {
  dni: string | undefined;
  phone: string | undefined;
}

export function identityOf(dni: string, phone: string): Identity {
  return { dni: fullDni(dni), phone: whatsAppNumber(phone) };
}

/** Sales of the last 90 days with that DNI or phone, without cancelled ones, newest first. */
export function findAlike(ctx: AppContext, { dni, phone }: Identity, whose: Whose): AlikeSale[] {
  const alike = [...listAlikeByDni(ctx, dni, whose, ALIKE_MAX), ...listAlikeByPhone(ctx, phone, whose)];
  const found = new Map(alike.map((sale) => [sale.id, sale]));
  return [...found.values()].toSorted(byNewest);
}

type Made = Pick<AlikeSale, 'id' | 'createdAtMs'>;

/** Compares by when sales were made: ids do not tell, since imports store earlier ones later. */
export function byNewest(one: Made, other: Made): number {
  return other.createdAtMs - one.createdAtMs || other.id - one.id;
}

/** True if `findAlike` would find a sale of any seller. */
export function hasAlike(ctx: AppContext, { dni, phone }: Identity): boolean {
  const whose = { kind: 'all' } as const;
  return listAlikeByDni(ctx, dni, whose, 1).length > 0 || listAlikeByPhone(ctx, phone, whose).length > 0;
}

function recent(ctx: AppContext): Period {
  const untilMs = ctx.now();
  return { sinceMs: untilMs - RECENT_MS, untilMs };
}

function listAlikeByDni(ctx: AppContext, dni: Identity['dni'], whose: Whose, limit: number) {
  return dni === undefined ? [] : listWithDni(ctx.db, dni, recent(ctx), whose, limit);
}

function listAlikeByPhone(ctx: AppContext, phone: Identity['phone'], whose: Whose): AlikeSale[] {
  if (phone === undefined) return [];
  const withTail = listWithPhoneTail(ctx.db, phone, recent(ctx), whose, TAIL_MAX);
  // Parsing a phone costs more than reading its row, and a customer's are mostly written alike.
  const texts = new Set(withTail.map(({ customerPhone }) => customerPhone));
  const same = new Set([...texts].filter((text) => whatsAppNumber(text) === phone));
  return withTail.filter(({ customerPhone }) => same.has(customerPhone)).slice(0, ALIKE_MAX);
}
