import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { SaleStatus } from '../../../shared/sales.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { saleEvents, sales, sellerMonthTotals, sellerTotals } from '../../db/schema.ts';

export type Sale = typeof sales.$inferSelect;
export type NewSale = typeof sales.$inferInsert;
export type SaleEvent = typeof saleEvents.$inferSelect;

/** Which of a seller's sales: half-open range of creation instants in ms, and perhaps a status. */
export interface SaleSelection {
  sellerId: number;
  status?: SaleStatus | undefined;
  fromMs: number;
  toMs: number;
}

const { placeholder } = sql;

const ownFrom = and(
  eq(sales.sellerId, placeholder('sellerId')),
  gte(sales.createdAtMs, placeholder('fromMs')),
);
const ownBetween = and(ownFrom, lt(sales.createdAtMs, placeholder('toMs')));
const ownBetweenWithStatus = and(ownBetween, eq(sales.status, placeholder('status')));

// With and without a status are two statements, each on an index of its own.
const pageOf = (where: typeof ownBetween) =>
  prepared((db) =>
    db
      .select()
      .from(sales)
      .where(where)
      .orderBy(desc(sales.createdAtMs), desc(sales.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  );
const countOf = (where: typeof ownBetween) =>
  prepared((db) => db.select({ count: count() }).from(sales).where(where).prepare());

const page = { any: pageOf(ownBetween), withStatus: pageOf(ownBetweenWithStatus) };
const total = { any: countOf(ownBetween), withStatus: countOf(ownBetweenWithStatus) };

/** A page of a seller's sales, newest first. */
export function listSalesOf(db: Db, selection: SaleSelection, limit: number, offset: number): Sale[] {
  const statement = selection.status ? page.withStatus : page.any;
  return statement(db).all({ ...selection, limit, offset });
}

/** Number of a seller's sales in the selection. */
export function countSalesOf(db: Db, selection: SaleSelection): number {
  const statement = selection.status ? total.withStatus : total.any;
  return statement(db).get({ ...selection })?.count ?? 0;
}

// From a place in the list onwards: unlike an offset, no sale that comes meanwhile moves it.
const after = sql`(${sales.createdAtMs}, ${sales.id}) < (${placeholder('beforeMs')}, ${placeholder('beforeId')})`;
const sliceOf = (where: typeof ownFrom) =>
  prepared((db) =>
    db
      .select({
        id: sales.id,
        createdAtMs: sales.createdAtMs,
        description: sales.description,
        priceCents: sales.priceCents,
        commissionCents: sales.commissionCents,
        status: sales.status,
        customerName: sales.customerName,
      })
      .from(sales)
      .where(where)
      .orderBy(desc(sales.createdAtMs), desc(sales.id))
      .limit(placeholder('limit'))
      .prepare(),
  );
const slice = {
  any: sliceOf(and(ownFrom, after)),
  withStatus: sliceOf(and(ownFrom, eq(sales.status, placeholder('status')), after)),
};

/** What is exported of a sale. */
export type ExportedSale = ReturnType<typeof listSalesAfter>[number];

/** The next of a seller's sales, newest first, that come after the place of `before` in the list. */
export function listSalesAfter(
  db: Db,
  selection: Omit<SaleSelection, 'toMs'>,
  before: { createdAtMs: number; id: number },
  limit: number,
) {
  const statement = selection.status ? slice.withStatus : slice.any;
  return statement(db).all({ ...selection, beforeMs: before.createdAtMs, beforeId: before.id, limit });
}

const saleById = prepared((db) =>
  db
    .select()
    .from(sales)
    .where(eq(sales.id, placeholder('id')))
    .prepare(),
);

/** One sale. */
export function findSale(db: Db, id: number): Sale | undefined {
  return saleById(db).get({ id });
}

/** Stores a sale and returns it. */
export function insertSale(db: Db, values: NewSale): Sale {
  return db.insert(sales).values(values).returning().get();
}

/** Changes a sale and returns it. */
export function updateSale(db: Db, id: number, values: Partial<NewSale>): Sale {
  return db.update(sales).set(values).where(eq(sales.id, id)).returning().get();
}

/** Adds to the history of a sale. */
export function insertSaleEvent(db: Db, values: typeof saleEvents.$inferInsert): void {
  db.insert(saleEvents).values(values).run();
}

const totalsOf = prepared((db) =>
  db
    .select()
    .from(sellerTotals)
    .where(eq(sellerTotals.sellerId, placeholder('sellerId')))
    .prepare(),
);

/** A seller's sums in centavos, cancelled sales left out. */
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

/** A seller's sums in centavos for each month and status. */
export function listSellerMonthTotals(db: Db, sellerId: number) {
  return monthsOf(db).all({ sellerId });
}
