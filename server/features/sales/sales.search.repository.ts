import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { integer, sqliteView } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { sales } from '../../db/schema.ts';
import type { SaleSelection } from './sales.list.repository.ts';
import { saleColumns, type Sale } from './sales.repository.ts';

/** migrations/0006_search_by_seller.sql; its rowid is the sale's id. */
const saleSearch = sqliteView('sale_search', { rowid: integer('rowid').notNull() }).existing();

const { placeholder } = sql;

const found = sql`${saleSearch} match ${placeholder('match')}`;
const matching = and(
  found,
  eq(sales.id, saleSearch.rowid),
  gte(sales.createdAtMs, placeholder('fromMs')),
  lt(sales.createdAtMs, placeholder('toMs')),
  sql`(${placeholder('sellerId')} is null or ${sales.sellerId} = ${placeholder('sellerId')})`,
  sql`(${placeholder('status')} is null or ${sales.status} = ${placeholder('status')})`,
);

// A cross join runs in the order of the text index (ids grow with time), so that a page ends as soon as it is full.
const page = prepared((db) =>
  db
    .select(saleColumns)
    .from(saleSearch)
    .crossJoin(sales)
    .where(matching)
    .orderBy(desc(saleSearch.rowid))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(),
);

const countMatching = prepared((db) => {
  const some = db
    .select({ id: sales.id })
    .from(saleSearch)
    .crossJoin(sales)
    .where(matching)
    .limit(placeholder('limit'))
    .as('some');
  return db.select({ count: count() }).from(some).prepare();
});

// Without looking at the sales, which takes ten times as long.
const countFound = prepared((db) => {
  const some = db
    .select({ id: saleSearch.rowid })
    .from(saleSearch)
    .where(found)
    .limit(placeholder('limit'))
    .as('some');
  return db.select({ count: count() }).from(some).prepare();
});

export function searchSales(
  db: Db,
  selection: SaleSelection,
  text: string,
  limit: number,
  offset: number,
): Sale[] {
  return page(db).all({ ...boundValues(selection, text), limit, offset });
}

/** Counts up to this many and no further: a text that matches half of all sales must not block other requests. */
export function countSearchedSales(db: Db, selection: SaleSelection, text: string, limit: number): number {
  const { status, fromMs, toMs } = selection;
  const isFiltered = status !== undefined || fromMs > 0 || toMs < Number.MAX_SAFE_INTEGER;
  const statement = isFiltered ? countMatching : countFound;
  return statement(db).get({ ...boundValues(selection, text), limit })?.count ?? 0;
}

function boundValues({ sellerId, status, fromMs, toMs }: SaleSelection, text: string) {
  const match =
    sellerId === undefined
      ? phrase(text)
      : `body : ${phrase(text)} AND seller : ${phrase(trigramOf(sellerId))}`;
  return { sellerId: sellerId ?? null, status: status ?? null, fromMs, toMs, match };
}

/** Quoted, a text has no operators. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The id as one term of the index: three characters of Unicode's first private area, which has 6,400. */
function trigramOf(sellerId: number): string {
  const first = 0xe000;
  return String.fromCharCode(first, first + Math.floor(sellerId / 6400), first + (sellerId % 6400));
}
