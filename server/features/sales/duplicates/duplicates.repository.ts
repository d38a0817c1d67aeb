import { and, between, desc, eq, ne } from 'drizzle-orm';
import { PHONE_TAIL_DIGITS } from '../../../db/digits.ts';
import type { Db } from '../../../db/open.ts';
import { eqIfGiven, preparedAll } from '../../../db/prepared.ts';
import { sales } from '../../../db/schema.ts';

/** Selects one seller's sales or all others'; without either, all. */
export interface Whose {
  own?: number;
  others?: number;
}

/** Both ends belong to it. */
export interface Period {
  sinceMs: number;
  untilMs: number;
}

const alike = (column: typeof sales.dniDigits | typeof sales.phoneTail) =>
  preparedAll((db, digits: string, { sinceMs, untilMs }: Period, { own, others }: Whose, limit: number) =>
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
export type AlikeSale = ReturnType<typeof listWithDni>[number];

export const listWithDni = alike(sales.dniDigits);

const listWithTail = alike(sales.phoneTail);

/** Numbers may differ before the last digits. */
export function listWithPhoneTail(db: Db, phone: string, period: Period, whose: Whose, limit: number) {
  return listWithTail(db, phone.slice(-PHONE_TAIL_DIGITS), period, whose, limit);
}
