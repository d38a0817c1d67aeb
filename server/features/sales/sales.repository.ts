import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
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

export function insertSale(db: Db, values: NewSale): Sale {
  return db.insert(sales).values(values).returning().get();
}

export function updateSale(db: Db, id: number, values: Partial<NewSale>): Sale {
  return db.update(sales).set(values).where(eq(sales.id, id)).returning().get();
}

export function insertSaleEvent(db: Db, values: typeof saleEvents.$inferInsert): void {
  db.insert(saleEvents).values(values).run();
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
