import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import {
  commissionEntries,
  files,
  saleAppointments,
  saleClaims,
  sales,
  saleVerifications,
  settlementLines,
} from '../../db/schema.ts';

// Not prepared: rarely used.

export function listAppointmentsOf(db: Db, saleId: number) {
  const { day, fromTime, toTime, technician, note, state } = saleAppointments;
  return db
    .select({ date: day, from: fromTime, to: toTime, technician, note, state })
    .from(saleAppointments)
    .where(eq(saleAppointments.saleId, saleId))
    .orderBy(asc(saleAppointments.id))
    .all();
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
