import { and, between, desc, eq, ne } from 'drizzle-orm';
import { PHONE_TAIL_DIGITS } from '../../../db/digits.ts';
import type { Db } from '../../../db/open.ts';
import { eqIfGiven, preparedAll } from '../../../db/prepared.ts';
import { sales } from '../../../db/schema.ts';

/** Selects all sales, one seller's, or all others'. */
export type Whose = { kind: 'all' } | { kind: 'own' | 'others'; sellerId: number };

/** Both ends belong to it. */
export interface Period {
  sinceMs: number;
  untilMs: number;
}

interface Sellers {
  own?: number | undefined;
  others?: number | undefined;
}

const alike = (column: typeof sales.dniDigits | typeof sales.phoneTail) =>
  preparedAll((db, digits: string, { sinceMs, untilMs }: Period, { own, others }: Sellers, limit: number) =>
    db
      .select({
        id: sales.id,
        createdAtMs: sales.createdAtMs,
        sellerId: sales.sellerId,
        customerName: sales.customerName,
        customerPhone: sales.customerPhone,
        status: sales.status,
      })
      .from(sales)
      .where(
        and(
          eq(column, digits),
          eqIfGiven(sales.sellerId, own),
          others === undefined ? undefined : ne(sales.sellerId, others),
          between(sales.createdAtMs, sinceMs, untilMs),
          ne(sales.status, 'cancelled'),
        ),
      )
      .orderBy(desc(sales.createdAtMs))
      .limit(limit),
  );
const alikeBy = { dni: alike(sales.dniDigits), tail: alike(sales.phoneTail) };

function sellersOf(whose: Whose): Sellers {
  if (whose.kind === 'all') return {};
  return whose.kind === 'own' ? { own: whose.sellerId } : { others: whose.sellerId };
}

export type AlikeSale = ReturnType<typeof listWithDni>[number];

export function listWithDni(db: Db, dni: string, period: Period, whose: Whose, limit: number) {
  return alikeBy.dni(db, dni, period, sellersOf(whose), limit);
}

/** Like `listWithDni`, for a phone; numbers may differ before the last digits. */
export function listWithPhoneTail(
  db: Db,
  phone: string,
  period: Period,
  whose: Whose,
  limit: number,
): AlikeSale[] {
  return alikeBy.tail(db, phone.slice(-PHONE_TAIL_DIGITS), period, sellersOf(whose), limit);
}
