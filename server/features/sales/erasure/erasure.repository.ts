import { and, eq, isNotNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { ERASED } from '../../../../shared/values/erased.ts';
import type { Db } from '../../../db/open.ts';
import {
  saleAcceptances,
  saleAppointments,
  saleClaims,
  saleEvents,
  saleVerifications,
  saleWithdrawals,
} from '../../../db/schema.ts';

// Not prepared: rarely used. Each returns the number of texts overwritten.

/** Overwrites the customer's values and written reasons in all events. Requires an erased sale. */
export function eraseEvents(db: Db, saleId: number, ownReasons: string[]): number {
  const { field, fromValue, toValue, reason, kind } = saleEvents;
  const ofSale = eq(saleEvents.saleId, saleId);
  const ofCustomer = and(ofSale, or(sql`${field} glob 'customerInfo.*'`, eq(field, 'description')));
  // The reason of a payment is its settlement; an erasure's says why it was made.
  const isWritten = and(sql`${field} is not 'commission.paid'`, ne(kind, 'erased'));
  return (
    overwrite(db, fromValue, ofCustomer) +
    overwrite(db, toValue, ofCustomer) +
    overwrite(db, reason, and(ofSale, notInArray(reason, ownReasons), isWritten))
  );
}

export function eraseAttempts(db: Db, saleId: number): number {
  const { holderName, holderDni, note } = saleVerifications;
  const ofSale = eq(saleVerifications.saleId, saleId);
  return overwrite(db, holderName, ofSale) + overwrite(db, holderDni, ofSale) + overwrite(db, note, ofSale);
}

export function eraseAppointments(db: Db, saleId: number): number {
  const ofSale = eq(saleAppointments.saleId, saleId);
  return overwrite(db, saleAppointments.note, ofSale) + overwrite(db, saleAppointments.answerNote, ofSale);
}

/** Name and reason that the customer wrote through the link. */
export function eraseAnswers(db: Db, saleId: number): number {
  return (
    overwrite(db, saleAcceptances.fullName, eq(saleAcceptances.saleId, saleId)) +
    overwrite(db, saleWithdrawals.reason, eq(saleWithdrawals.saleId, saleId))
  );
}

export function eraseClaims(db: Db, saleId: number): number {
  const ofSale = eq(saleClaims.saleId, saleId);
  return overwrite(db, saleClaims.message, ofSale) + overwrite(db, saleClaims.reply, ofSale);
}

function overwrite(db: Db, column: SQLiteColumn, where: SQL | undefined): number {
  const isText = and(where, isNotNull(column), ne(column, ERASED));
  return db.run(sql`update ${column.table} set ${sql.identifier(column.name)} = ${ERASED} where ${isText}`)
    .changes;
}
