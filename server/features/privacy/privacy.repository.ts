import { and, asc, eq, ne, sql, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import {
  commissionEntries,
  files,
  saleAcceptances,
  saleAppointments,
  saleClaims,
  saleLinks,
  sales,
  saleVerifications,
  saleWithdrawals,
  settlementLines,
  chatMessages,
  notificationReads,
  notifications,
  prospects,
  pushSubscriptions,
} from '../../db/schema.ts';

// Not prepared: rarely used.

export function listAppointmentsOf(db: Db, saleId: number) {
  const { day, fromTime, toTime, technician, note, state, answer, answerNote, answerAddress, answerDevice } =
    saleAppointments;
  return db
    .select({
      date: day,
      from: fromTime,
      to: toTime,
      technician,
      note,
      state,
      answer,
      answerNote,
      answerAddress,
      answerDevice,
    })
    .from(saleAppointments)
    .where(eq(saleAppointments.saleId, saleId))
    .orderBy(asc(saleAppointments.id))
    .all();
}

export function findAcceptanceOf(db: Db, saleId: number) {
  const { version, fullName, acceptedAtMs, address, device } = saleAcceptances;
  return db
    .select({ version, fullName, acceptedAtMs, address, device })
    .from(saleAcceptances)
    .where(eq(saleAcceptances.saleId, saleId))
    .get();
}

/** Whence the customer withdrew; reason and instant are in the sale. */
export function findWithdrawalOf(db: Db, saleId: number) {
  const { address, device } = saleWithdrawals;
  return db.select({ address, device }).from(saleWithdrawals).where(eq(saleWithdrawals.saleId, saleId)).get();
}

/** When each link was made and last opened; never the token. */
export function listLinksOf(db: Db, saleId: number) {
  const { createdAtMs, lastSeenAtMs } = saleLinks;
  return db.select({ createdAtMs, lastSeenAtMs }).from(saleLinks).where(eq(saleLinks.saleId, saleId)).all();
}

export function listClaimsOf(db: Db, saleId: number) {
  const { kind, message, state, reply } = saleClaims;
  return db
    .select({ kind, message, state, reply })
    .from(saleClaims)
    .where(eq(saleClaims.saleId, saleId))
    .all();
}

export function listLinesOf(db: Db, saleId: number) {
  const { settlementId, customerName } = settlementLines;
  return db
    .select({ settlementId, customerName })
    .from(settlementLines)
    .innerJoin(commissionEntries, eq(commissionEntries.id, settlementLines.entryId))
    .where(eq(commissionEntries.saleId, saleId))
    .all();
}

export function listPhotosOf(db: Db, saleId: number) {
  return db
    .selectDistinct({ name: files.name, contentType: files.contentType })
    .from(files)
    .where(
      sql`${files.id} in (select photo_id from ${sales} where id = ${saleId}
        union select photo_id from ${saleVerifications} where sale_id = ${saleId})`,
    )
    .all();
}

export function listSalesToSame(db: Db, saleId: number, dniDigits: string): number[] {
  return db
    .select({ id: sales.id })
    .from(sales)
    .where(and(eq(sales.dniDigits, dniDigits), ne(sales.id, saleId)))
    .all()
    .map(({ id }) => id);
}

// Not prepared: rarely used.

export function listDevices(db: Db, userId: number) {
  return db
    .select({ endpoint: pushSubscriptions.endpoint, createdAtMs: pushSubscriptions.createdAtMs })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))
    .all();
}

/** Ids in no order: the index by author holds nothing else. */
export function listMessageIds(db: Db, userId: number): number[] {
  return db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.senderId, userId))
    .all()
    .map(({ id }) => id);
}

export function listMessages(db: Db, ids: number[]) {
  const { id, roomId, content, clientKey, createdAtMs } = chatMessages;
  return db
    .select({ id, roomId, content, clientKey, createdAtMs })
    .from(chatMessages)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .all();
}

export function listSaleIds(db: Db, sellerId: number): number[] {
  return db
    .select({ id: sales.id })
    .from(sales)
    .where(eq(sales.sellerId, sellerId))
    .all()
    .map(({ id }) => id);
}

export function listProspectIds(db: Db, sellerId: number): number[] {
  return db
    .select({ id: prospects.id })
    .from(prospects)
    .where(and(eq(prospects.sellerId, sellerId), isNull(prospects.deletedAtMs)))
    .all()
    .map(({ id }) => id);
}

export function listReadings(db: Db, userId: number) {
  const { notificationId, readAtMs, acknowledgedAtMs, attending } = notificationReads;
  return db
    .select({ notificationId, title: notifications.title, readAtMs, acknowledgedAtMs, attending })
    .from(notificationReads)
    .innerJoin(notifications, eq(notifications.id, notificationId))
    .where(eq(notificationReads.userId, userId))
    .orderBy(asc(notificationId))
    .all();
}
