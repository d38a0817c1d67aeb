import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { integer, sqliteView } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { sales } from '../../db/schema.ts';
import type { SaleSelection } from './sales.list.repository.ts';
import type { Sale } from './sales.repository.ts';

/** Counting stops here: a text that matches half of all sales must not block other requests. */
export const SEARCH_COUNT_MAX = 1000;

/** migrations/0003_sale_search.sql; its rowid is the sale's id. */
const saleSearch = sqliteView('sale_search', { rowid: integer('rowid').notNull() }).existing();

const { placeholder } = sql;

const matching = and(
  sql`${saleSearch} match ${placeholder('match')}`,
  eq(sales.id, saleSearch.rowid),
  gte(sales.createdAtMs, placeholder('fromMs')),
  lt(sales.createdAtMs, placeholder('toMs')),
  sql`(${placeholder('sellerId')} is null or ${sales.sellerId} = ${placeholder('sellerId')})`,
  sql`(${placeholder('status')} is null or ${sales.status} = ${placeholder('status')})`,
);

// A cross join runs in the order of the text index (ids grow with time), so that a page ends as soon as it is full.
const page = prepared((db) =>
  db
    .select({ sale: sales })
    .from(saleSearch)
    .crossJoin(sales)
    .where(matching)
    .orderBy(desc(saleSearch.rowid))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(),
);

const total = prepared((db) => {
  const some = db
    .select({ id: sales.id })
    .from(saleSearch)
    .crossJoin(sales)
    .where(matching)
    .limit(SEARCH_COUNT_MAX + 1)
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
  const rows = page(db).all({ ...boundValues(selection, text), limit, offset });
  return rows.map((row) => row.sale);
}

/** One more than SEARCH_COUNT_MAX means "more than that". */
export function countSearchedSales(db: Db, selection: SaleSelection, text: string): number {
  return total(db).get(boundValues(selection, text))?.count ?? 0;
}

function boundValues({ sellerId, status, fromMs, toMs }: SaleSelection, text: string) {
  // Quoted, the text is one phrase without operators.
  const match = `"${text.replaceAll('"', '""')}"`;
  return { sellerId: sellerId ?? null, status: status ?? null, fromMs, toMs, match };
}
