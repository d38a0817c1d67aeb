import { and, eq, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { ERASED } from '../../../../shared/erasure.ts';
import type { Db } from '../../../db/open.ts';
import { saleAppointments, saleClaims, saleEvents, sales, saleVerifications } from '../../../db/schema.ts';

// Rare, so nothing is prepared. What is null stays null: it holds nothing.

/** The photos that the sale or one of its attempts at the verification refers to. */
export function listPhotos(db: Db, saleId: number): number[] {
  const ofSale = db.select({ id: sales.photoId }).from(sales).where(eq(sales.id, saleId)).all();
  const ofAttempts = db
    .select({ id: saleVerifications.photoId })
    .from(saleVerifications)
    .where(eq(saleVerifications.saleId, saleId))
    .all();
  return [...new Set([...ofSale, ...ofAttempts].flatMap(({ id }) => (id === null ? [] : [id])))];
}

export function erasePhotos(db: Db, saleId: number): void {
  db.update(sales).set({ photoId: null }).where(eq(sales.id, saleId)).run();
  db.update(saleVerifications).set({ photoId: null }).where(eq(saleVerifications.saleId, saleId)).run();
}

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
