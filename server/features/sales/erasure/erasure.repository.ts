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
  return (
    eraseText(db, saleAppointments.note, ofSale) +
    eraseText(db, saleAppointments.answerNote, ofSale) +
    eraseText(db, saleAppointments.answerAddress, ofSale) +
    eraseText(db, saleAppointments.answerDevice, ofSale)
  );
}

/** Name and reason that the customer wrote through the link, with address and device. */
export function eraseAnswers(db: Db, saleId: number): number {
  const { fullName, address, device } = saleAcceptances;
  const texts = [fullName, address, device].map((text) =>
    eraseText(db, text, eq(saleAcceptances.saleId, saleId)),
  );
  const ofWithdrawal = [saleWithdrawals.reason, saleWithdrawals.address, saleWithdrawals.device].map((text) =>
    eraseText(db, text, eq(saleWithdrawals.saleId, saleId)),
  );
  return [...texts, ...ofWithdrawal].reduce((sum, erased) => sum + erased, 0);
}

export function eraseClaims(db: Db, saleId: number): number {
  const ofSale = eq(saleClaims.saleId, saleId);
  return eraseText(db, saleClaims.message, ofSale) + eraseText(db, saleClaims.reply, ofSale);
}
