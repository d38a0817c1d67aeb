import { and, eq, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { ERASED } from '../../../../shared/values/erased.ts';
import type { Db } from '../../../db/open.ts';
import { saleAppointments, saleClaims, saleEvents, saleVerifications } from '../../../db/schema.ts';

// Rare, so nothing is prepared. What is null stays null: it holds nothing.

/** Of everything that happened: the customer's values, and reasons that a person wrote. Needs a sale that is erased already. */
export function eraseEvents(db: Db, saleId: number, ownReasons: string[]): void {
  const ofCustomer = or(sql`${saleEvents.field} glob 'customerInfo.*'`, eq(saleEvents.field, 'description'));
  // The reason of a payment is its settlement.
  const isWritten = sql`${saleEvents.field} is not 'commission.paid'`;
  const ofSale = eq(saleEvents.saleId, saleId);
  db.update(saleEvents)
    .set({ fromValue: ERASED })
    .where(and(ofSale, ofCustomer, isNotNull(saleEvents.fromValue)))
    .run();
  db.update(saleEvents)
    .set({ toValue: ERASED })
    .where(and(ofSale, ofCustomer, isNotNull(saleEvents.toValue)))
    .run();
  db.update(saleEvents)
    .set({ reason: ERASED })
    .where(and(ofSale, isNotNull(saleEvents.reason), notInArray(saleEvents.reason, ownReasons), isWritten))
    .run();
}

export function eraseAttempts(db: Db, saleId: number): void {
  const note = sql`iif(${saleVerifications.note} is null, null, ${ERASED})`;
  db.update(saleVerifications)
    .set({ holderName: ERASED, holderDni: ERASED, note })
    .where(eq(saleVerifications.saleId, saleId))
    .run();
}

export function eraseAppointments(db: Db, saleId: number): void {
  db.update(saleAppointments)
    .set({ note: ERASED })
    .where(and(eq(saleAppointments.saleId, saleId), isNotNull(saleAppointments.note)))
    .run();
}

export function eraseClaims(db: Db, saleId: number): void {
  const reply = sql`iif(${saleClaims.reply} is null, null, ${ERASED})`;
  db.update(saleClaims).set({ message: ERASED, reply }).where(eq(saleClaims.saleId, saleId)).run();
}
