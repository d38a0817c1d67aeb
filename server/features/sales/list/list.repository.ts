import { and, between, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { dayTotals, sales } from '../../../db/schema.ts';
import { saleColumns, type Sale } from '../sale/sale.repository.ts';

/** One range, as calendar days (inclusive) and as half-open instants in ms. */
export interface SaleSelection {
  sellerId: number | undefined;
  status: SaleStatus | undefined;
  fromDay: string;
  toDay: string;
  fromMs: number;
  toMs: number;
}

const { placeholder } = sql;

type Condition = ReturnType<typeof and>;

const newestFirst = [desc(sales.createdAtMs), desc(sales.id)];
const since = gte(sales.createdAtMs, placeholder('fromMs'));
const inRange = and(since, lt(sales.createdAtMs, placeholder('toMs')));
const ofSeller = eq(sales.sellerId, placeholder('sellerId'));
const withStatus = eq(sales.status, placeholder('status'));

const pageWhere = (...conditions: Condition[]) =>
  prepared((db) =>
    db
      .select(saleColumns)
      .from(sales)
      .where(and(inRange, ...conditions))
      .orderBy(...newestFirst)
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  );
// Four statements, each on a separate index.
const pages = {
  all: pageWhere(),
  status: pageWhere(withStatus),
  seller: pageWhere(ofSeller),
  sellerAndStatus: pageWhere(ofSeller, withStatus),
};

export function listSales(db: Db, selection: SaleSelection, limit: number, offset: number): Sale[] {
  const { sellerId, status } = selection;
  const kind = sellerId === undefined ? (status ? 'status' : 'all') : status ? 'sellerAndStatus' : 'seller';
  return pages[kind](db).all({ ...selection, limit, offset });
}

const countByDays = prepared((db) =>
  db
    .select({ count: sql<number>`coalesce(sum(${dayTotals.count}), 0)` })
    .from(dayTotals)
    .where(
      and(
        between(dayTotals.day, placeholder('fromDay'), placeholder('toDay')),
        sql`(${placeholder('status')} is null or ${dayTotals.status} = ${placeholder('status')})`,
      ),
    )
    .prepare(),
);
const countWhere = (...conditions: Condition[]) =>
  prepared((db) =>
    db
      .select({ count: count() })
      .from(sales)
      .where(and(inRange, ...conditions))
      .prepare(),
  );
const countOfSeller = { any: countWhere(ofSeller), withStatus: countWhere(ofSeller, withStatus) };

/** Without a seller, adds up the kept days instead of counting sales. */
export function countSales(db: Db, selection: SaleSelection): number {
  const ofOne = selection.status ? countOfSeller.withStatus : countOfSeller.any;
  const statement = selection.sellerId === undefined ? countByDays : ofOne;
  return statement(db).get({ ...selection, status: selection.status ?? null })?.count ?? 0;
}

// Keyset pagination: new sales do not shift it, as they would an offset.
const after = sql`(${sales.createdAtMs}, ${sales.id}) < (${placeholder('beforeMs')}, ${placeholder('beforeId')})`;
const sliceWhere = (...conditions: Condition[]) =>
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
      .where(and(ofSeller, since, ...conditions, after))
      .orderBy(...newestFirst)
      .limit(placeholder('limit'))
      .prepare(),
  );
const slices = { any: sliceWhere(), withStatus: sliceWhere(withStatus) };

export type ExportedSale = ReturnType<typeof listSalesAfter>[number];

export function listSalesAfter(
  db: Db,
  selection: SaleSelection,
  before: { createdAtMs: number; id: number },
  limit: number,
) {
  const statement = selection.status ? slices.withStatus : slices.any;
  return statement(db).all({ ...selection, beforeMs: before.createdAtMs, beforeId: before.id, limit });
}
