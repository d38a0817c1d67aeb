import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import { ERASED } from '../../../shared/values/erased.ts';
import type { Db } from '../../db/open.ts';
import { commissionEntries, settlementLines } from '../../db/schema.ts';

/** Also in settlements that are paid: who the customer was is no part of what was paid. */
export function eraseFromLines(db: Db, saleId: number): void {
  const entries = db
    .select({ id: commissionEntries.id })
    .from(commissionEntries)
    .where(eq(commissionEntries.saleId, saleId));
  db.update(settlementLines)
    .set({ customerName: ERASED })
    .where(and(inArray(settlementLines.entryId, entries), isNotNull(settlementLines.customerName)))
    .run();
}

/** Needs a sale that is erased already. */
export function eraseReasons(db: Db, saleId: number, ownReasons: string[]): void {
  db.update(commissionEntries)
    .set({ reason: ERASED })
    .where(
      and(
        eq(commissionEntries.saleId, saleId),
        isNotNull(commissionEntries.reason),
        notInArray(commissionEntries.reason, ownReasons),
      ),
    )
    .run();
}
