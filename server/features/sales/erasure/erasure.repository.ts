import { eq } from 'drizzle-orm';
import { eraseText } from '../../../db/eraseText.ts';
import type { Db } from '../../../db/open.ts';
import {
  saleAcceptances,
  saleAppointments,
  saleClaims,
  saleVerifications,
  saleWithdrawals,
} from '../../../db/schema.ts';

// Each returns the number of texts overwritten.

export function eraseAttempts(db: Db, saleId: number): number {
  const ofSale = eq(saleVerifications.saleId, saleId);
  return (
    eraseText(db, saleVerifications.holderName, ofSale) +
    eraseText(db, saleVerifications.holderDni, ofSale) +
    eraseText(db, saleVerifications.note, ofSale)
  );
}

export function eraseAppointments(db: Db, saleId: number): number {
  const ofSale = eq(saleAppointments.saleId, saleId);
  return eraseText(db, saleAppointments.note, ofSale) + eraseText(db, saleAppointments.answerNote, ofSale);
}

/** Name and reason that the customer wrote through the link. */
export function eraseAnswers(db: Db, saleId: number): number {
  return (
    eraseText(db, saleAcceptances.fullName, eq(saleAcceptances.saleId, saleId)) +
    eraseText(db, saleWithdrawals.reason, eq(saleWithdrawals.saleId, saleId))
  );
}

export function eraseClaims(db: Db, saleId: number): number {
  const ofSale = eq(saleClaims.saleId, saleId);
  return eraseText(db, saleClaims.message, ofSale) + eraseText(db, saleClaims.reply, ofSale);
}
