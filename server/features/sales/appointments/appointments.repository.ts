import { and, asc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedWrite } from '../../../db/prepared.ts';
import { saleAppointments, sales } from '../../../db/schema.ts';

export type Appointment = typeof saleAppointments.$inferSelect;
export type NewAppointment = typeof saleAppointments.$inferInsert;

const { placeholder } = sql;

const currentOf = prepared((db) =>
  db
    .select()
    .from(saleAppointments)
    .where(and(eq(saleAppointments.saleId, placeholder('saleId')), isNull(saleAppointments.replacedAtMs)))
    .prepare(),
);

/** The appointment not replaced, open or closed. */
export function findCurrentAppointment(db: Db, saleId: number): Appointment | undefined {
  return currentOf(db).get({ saleId });
}

const newAppointment = preparedWrite((db, values: NewAppointment) =>
  db.insert(saleAppointments).values(values).prepare(),
);

export function insertAppointment(db: Db, values: NewAppointment): void {
  newAppointment(db, values).run(values);
}

const changedAppointment = preparedWrite((db, values: Partial<NewAppointment>) =>
  db
    .update(saleAppointments)
    .set(values)
    .where(eq(saleAppointments.id, placeholder('appointmentId')))
    .prepare(),
);

export function updateAppointment(db: Db, id: number, values: Partial<NewAppointment>): void {
  changedAppointment(db, values).run({ ...values, appointmentId: id });
}

const starting = and(
  gte(saleAppointments.startsAtMs, placeholder('fromMs')),
  lt(saleAppointments.startsAtMs, placeholder('toMs')),
  // Repeats the condition of the index.
  ne(saleAppointments.state, sql`'moved'`),
);

const listWhere = (where: typeof starting) =>
  prepared((db) =>
    db
      .select({
        saleId: saleAppointments.saleId,
        customerName: sales.customerName,
        customerPhone: sales.customerPhone,
        street: sales.street,
        streetNumber: sales.streetNumber,
        city: sales.city,
        province: sales.province,
        postalCode: sales.postalCode,
        sellerName: sales.sellerName,
        planName: sales.planName,
        day: saleAppointments.day,
        fromTime: saleAppointments.fromTime,
        toTime: saleAppointments.toTime,
        technician: saleAppointments.technician,
        note: saleAppointments.note,
        state: saleAppointments.state,
      })
      .from(saleAppointments)
      .innerJoin(sales, eq(sales.id, saleAppointments.saleId))
      .where(where)
      .orderBy(asc(saleAppointments.startsAtMs), asc(saleAppointments.id))
      .limit(placeholder('limit'))
      .prepare(),
  );
const lists = {
  all: listWhere(starting),
  seller: listWhere(and(eq(saleAppointments.sellerId, placeholder('sellerId')), starting)),
};

export type ListedAppointment = ReturnType<typeof listAppointments>[number];

/** Appointments that start in a half-open range of instants, by start; without replaced ones. */
export function listAppointments(
  db: Db,
  range: { sellerId: number | undefined; fromMs: number; toMs: number; limit: number },
) {
  return (range.sellerId === undefined ? lists.all : lists.seller)(db).all({ ...range });
}
