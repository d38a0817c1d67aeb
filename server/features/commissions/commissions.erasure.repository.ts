import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { eraseText } from '../../db/eraseText.ts';
import type { Db } from '../../db/open.ts';
import { commissionEntries, settlementLines } from '../../db/schema.ts';

// Each returns the number of texts overwritten.

/** Includes paid settlements: the customer's identity is no part of the payment. */
export function eraseFromLines(db: Db, saleId: number): number {
  const entries = db
    .select({ id: commissionEntries.id })
    .from(commissionEntries)
    .where(eq(commissionEntries.saleId, saleId));
  return eraseText(db, settlementLines.customerName, inArray(settlementLines.entryId, entries));
}

export function eraseReasons(db: Db, saleId: number, ownReasons: string[]): number {
  const { reason } = commissionEntries;
  const isWritten = and(eq(commissionEntries.saleId, saleId), notInArray(reason, ownReasons));
  return eraseText(db, commissionEntries.reason, isWritten);
}
