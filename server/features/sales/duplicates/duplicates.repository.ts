import { and, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { PHONE_TAIL_DIGITS } from '../../../db/digits.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { sales } from '../../../db/schema.ts';

const { placeholder } = sql;

type Condition = ReturnType<typeof eq>;

const alike = (...conditions: Condition[]) =>
  prepared((db) =>
    db
      .select({
        id: sales.id,
        sellerId: sales.sellerId,
        customerName: sales.customerName,
        customerPhone: sales.customerPhone,
        status: sales.status,
      })
      .from(sales)
      .where(
        and(...conditions, gte(sales.createdAtMs, placeholder('sinceMs')), ne(sales.status, 'cancelled')),
      )
      .orderBy(desc(sales.createdAtMs))
      .limit(placeholder('limit'))
      .prepare(),
  );

const ofSeller = eq(sales.sellerId, placeholder('sellerId'));
const ofOthers = ne(sales.sellerId, placeholder('sellerId'));
const withDni = eq(sales.dniDigits, placeholder('digits'));
const withTail = eq(sales.phoneTail, placeholder('digits'));

const byDni = { all: alike(withDni), own: alike(withDni, ofSeller), others: alike(withDni, ofOthers) };
const byTail = { all: alike(withTail), own: alike(withTail, ofSeller), others: alike(withTail, ofOthers) };

/** Selects all sales, those of one seller, or those of the others. */
export type Whose = { kind: 'all' } | { kind: 'own' | 'others'; sellerId: number };
export type AlikeSale = ReturnType<typeof listWithDni>[number];

/** Sales since an instant, without cancelled ones, newest first. */
export function listWithDni(db: Db, dni: string, sinceMs: number, whose: Whose, limit: number) {
  return byDni[whose.kind](db).all({ ...whose, digits: dni, sinceMs, limit });
}

/** Like `listWithDni`, for a phone; numbers may differ before the last digits. */
export function listWithPhoneTail(
  db: Db,
  phone: string,
  sinceMs: number,
  whose: Whose,
  limit: number,
): AlikeSale[] {
  return byTail[whose.kind](db).all({ ...whose, digits: phone.slice(-PHONE_TAIL_DIGITS), sinceMs, limit });
}
