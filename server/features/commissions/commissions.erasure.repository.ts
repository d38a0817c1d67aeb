import { and, eq, inArray, isNotNull, ne, notInArray } from 'drizzle-orm';
import { ERASED } from '../../../shared/values/erased.ts';
import type { Db } from '../../db/open.ts';
import { commissionEntries, settlementLines } from '../../db/schema.ts';

// Each returns the number of texts overwritten.

/** Includes paid settlements: the customer's identity is no part of the payment. */
export function eraseFromLines(db: Db, saleId: number): number {
  const { entryId, customerName } = settlementLines;
  const entries = db
    .select({ id: commissionEntries.id })
    .from(commissionEntries)
    .where(eq(commissionEntries.saleId, saleId));
  return db
    .update(settlementLines)
    .set({ customerName: ERASED })
    .where(and(inArray(entryId, entries), isNotNull(customerName), ne(customerName, ERASED)))
    .run().changes;
}

export function eraseReasons(db: Db, saleId: number, ownReasons: string[]): number {
  const { reason } = commissionEntries;
  return db
    .update(commissionEntries)
    .set({ reason: ERASED })
    .where(
      and(
        eq(commissionEntries.saleId, saleId),
        isNotNull(reason),
        notInArray(reason, [...ownReasons, ERASED]),
      ),
    )
    .run().changes;
}
