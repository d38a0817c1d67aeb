import { and, asc, between, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { SaleStatus } from '../../../shared/sales.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { dayTotals, saleEvents, sales, users } from '../../db/schema.ts';
import type { Sale } from './sales.repository.ts';

/** Which sales of anybody: the same range as calendar days (both included) and as half-open instants in ms. */
export interface AnySaleSelection {
  sellerId: number | undefined;
  status: SaleStatus | undefined;
  fromDay: string;
  toDay: string;
  fromMs: number;
  toMs: number;
}

const { placeholder } = sql;

const newestFirst = [desc(sales.createdAtMs), desc(sales.id)];
const inRange = and(
  gte(sales.createdAtMs, placeholder('fromMs')),
  lt(sales.createdAtMs, placeholder('toMs')),
);
const ofSeller = eq(sales.sellerId, placeholder('sellerId'));
const withStatus = eq(sales.status, placeholder('status'));

// Four statements, each on an index of its own.
const pageOf = (...conditions: (typeof inRange)[]) =>
  prepared((db) =>
    db
      .select()
      .from(sales)
      .where(and(inRange, ...conditions))
      .orderBy(...newestFirst)
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  );
const pages = {
  any: pageOf(),
  status: pageOf(withStatus),
  seller: pageOf(ofSeller),
  sellerAndStatus: pageOf(ofSeller, withStatus),
};

/** A page of everybody's sales, newest first. */
export function listAllSales(db: Db, selection: AnySaleSelection, limit: number, offset: number): Sale[] {
  const { sellerId, status } = selection;
  const kind = sellerId === undefined ? (status ? 'status' : 'any') : status ? 'sellerAndStatus' : 'seller';
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

const countOfSeller = prepared((db) =>
  db
    .select({ count: count() })
    .from(sales)
    .where(and(ofSeller, inRange, sql`(${placeholder('status')} is null or ${withStatus})`))
    .prepare(),
);

/** Number of sales in the selection; over everybody it adds up kept days instead of counting sales. */
export function countAllSales(db: Db, selection: AnySaleSelection): number {
  const statement = selection.sellerId === undefined ? countByDays : countOfSeller;
  return statement(db).get({ ...selection, status: selection.status ?? null })?.count ?? 0;
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

/** The history of a sale, oldest first, with the current names of those who made it. */
export function listSaleEvents(db: Db, saleId: number) {
  return eventsOf(db).all({ saleId });
}
