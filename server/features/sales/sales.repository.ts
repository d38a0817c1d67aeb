import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import { saleEvents, sales, sellerMonthTotals, sellerTotals, users } from '../../db/schema.ts';

export type Sale = typeof sales.$inferSelect;
export type NewSale = typeof sales.$inferInsert;
export type SaleEvent = typeof saleEvents.$inferSelect;

const { placeholder } = sql;

const saleById = prepared((db) =>
  db
    .select()
    .from(sales)
    .where(eq(sales.id, placeholder('id')))
    .prepare(),
);

export function findSale(db: Db, id: number): Sale | undefined {
  return saleById(db).get({ id });
}

const saleByKey = prepared((db) =>
  db
    .select()
    .from(sales)
    .where(and(eq(sales.sellerId, placeholder('sellerId')), eq(sales.clientKey, placeholder('clientKey'))))
    .prepare(),
);

export function findSaleByKey(db: Db, sellerId: number, clientKey: string): Sale | undefined {
  return saleByKey(db).get({ sellerId, clientKey });
}

const newSale = preparedWrite((db, values: NewSale) => db.insert(sales).values(values).returning().prepare());

export function insertSale(db: Db, values: NewSale): Sale {
  return newSale(db, values).get(values);
}

const changedSale = preparedWrite((db, values: Partial<NewSale>) =>
  db
    .update(sales)
    .set(values)
    .where(eq(sales.id, placeholder('saleId')))
    .returning()
    .prepare(),
);

export function updateSale(db: Db, id: number, values: Partial<NewSale>): Sale {
  return changedSale(db, values).get({ ...values, saleId: id });
}

const newEvent = preparedWrite((db, values: typeof saleEvents.$inferInsert) =>
  db.insert(saleEvents).values(values).prepare(),
);

export function insertSaleEvent(db: Db, values: typeof saleEvents.$inferInsert): void {
  newEvent(db, values).run(values);
}

const eventsOf = prepared((db) =>
  db
    .select({ event: saleEvents, actorName: users.name })
    .from(saleEvents)
    .innerJoin(users, eq(users.id, saleEvents.actorId))
    .where(eq(saleEvents.saleId, placeholder('saleId')))
    .orderBy(asc(saleEvents.id))
    .prepare(),
);

/** Oldest first, with the current names of the actors. */
export function listSaleEvents(db: Db, saleId: number) {
  return eventsOf(db).all({ saleId });
}

const totalsOf = prepared((db) =>
  db
    .select()
    .from(sellerTotals)
    .where(eq(sellerTotals.sellerId, placeholder('sellerId')))
    .prepare(),
);

export function findSellerTotals(db: Db, sellerId: number) {
  return totalsOf(db).get({ sellerId });
}

const monthsOf = prepared((db) =>
  db
    .select()
    .from(sellerMonthTotals)
    .where(eq(sellerMonthTotals.sellerId, placeholder('sellerId')))
    .prepare(),
);

export function listSellerMonthTotals(db: Db, sellerId: number) {
  return monthsOf(db).all({ sellerId });
}
