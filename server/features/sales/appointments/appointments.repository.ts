import { and, asc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import {
  columnsOf,
  eqIfGiven,
  findRow,
  insertInto,
  preparedAll,
  preparedRun,
  updateById,
} from '../../../db/prepared.ts';
import { saleAppointments, sales } from '../../../db/schema.ts';

export type Appointment = typeof saleAppointments.$inferSelect;
export type NewAppointment = typeof saleAppointments.$inferInsert;

/** The appointment not replaced, open or closed. */
export const findCurrentAppointment = findRow(saleAppointments, (saleId: number) =>
  and(eq(saleAppointments.saleId, saleId), isNull(saleAppointments.replacedAtMs)),
);

export const insertAppointment = insertInto(saleAppointments);

export const updateAppointment = updateById(saleAppointments);

export const updateSellerOfAppointments = preparedRun((db, saleId: number, sellerId: number) =>
  db.update(saleAppointments).set({ sellerId }).where(eq(saleAppointments.saleId, saleId)),
);

interface Range {
  sellerId: number | undefined;
  fromMs: number;
  toMs: number;
  limit: number;
}

export type ListedAppointment = ReturnType<typeof listAppointments>[number];

/** Appointments that start in a half-open range of instants, by start; without replaced ones. */
export const listAppointments = preparedAll((db, { sellerId, fromMs, toMs, limit }: Range) =>
  db
    .select({
      saleId: saleAppointments.saleId,
      ...columnsOf(sales, 'customerName', 'customerPhone', 'sellerName', 'planName'),
      ...columnsOf(sales, 'street', 'streetNumber', 'city', 'province', 'postalCode'),
      ...columnsOf(saleAppointments, 'day', 'fromTime', 'toTime', 'technician', 'note', 'state', 'answer'),
    })
    .from(saleAppointments)
    .innerJoin(sales, eq(sales.id, saleAppointments.saleId))
    .where(
      and(
        eqIfGiven(saleAppointments.sellerId, sellerId),
        gte(saleAppointments.startsAtMs, fromMs),
        lt(saleAppointments.startsAtMs, toMs),
        // Repeats the condition of the index.
        ne(saleAppointments.state, sql`'moved'`),
      ),
    )
    .orderBy(asc(saleAppointments.startsAtMs), asc(saleAppointments.id))
    .limit(limit),
);
