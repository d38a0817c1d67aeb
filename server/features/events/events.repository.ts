import { and, eq, ne, notInArray, or, sql } from 'drizzle-orm';
import { eraseText } from '../../db/eraseText.ts';
import type { Db } from '../../db/open.ts';
import { preparedGet } from '../../db/prepared.ts';
import { saleEvents } from '../../db/schema.ts';

/** Returns the id. */
export const insertEvent = preparedGet(
  (db, values: typeof saleEvents.$inferInsert) =>
    db.insert(saleEvents).values(values).returning({ id: saleEvents.id }),
  (row) => row.id,
);

/** The customer's values and written reasons. Requires an erased sale. */
export function eraseTexts(db: Db, saleId: number, ownReasons: string[]): number {
  const { field, reason, kind } = saleEvents;
  const ofSale = eq(saleEvents.saleId, saleId);
  const ofCustomer = and(
    ofSale,
    or(sql`${field} glob 'customerInfo.*' or ${field} glob 'verification.*'`, eq(field, 'description')),
  );
  // The reason of a payment is its settlement; an erasure's says why it was made.
  const isWritten = and(sql`${field} is not 'commission.paid'`, ne(kind, 'erased'));
  return (
    eraseText(db, saleEvents.fromValue, ofCustomer) +
    eraseText(db, saleEvents.toValue, ofCustomer) +
    eraseText(db, saleEvents.reason, and(ofSale, notInArray(reason, ownReasons), isWritten))
  );
}
