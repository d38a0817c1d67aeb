import { and, between, count, desc, eq, gte, lt, max, min, sql } from 'drizzle-orm';
import { integer, sqliteView } from 'drizzle-orm/sqlite-core';
import type { SaleStatus } from '../../../../shared/saleStatus.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { saleDays, sales } from '../../../db/schema.ts';
import type { SaleSelection } from './list.repository.ts';
import { saleColumns, type Sale } from '../sales.repository.ts';

/** migrations/0014_search_by_status.sql; its rowid is the sale's id. */
const saleSearch = sqliteView('sale_search', { rowid: integer('rowid').notNull() }).existing();

const { placeholder } = sql;

// Drivers bind numbers as reals, and only bounds that are integers let the text index skip what is before them.
const integerOf = (name: string) => sql`cast(${placeholder(name)} as integer)`;

const found = and(
  sql`${saleSearch} match ${placeholder('match')}`,
  between(saleSearch.rowid, integerOf('firstId'), integerOf('lastId')),
);
const inRange = and(
  eq(sales.id, saleSearch.rowid),
  gte(sales.createdAtMs, placeholder('fromMs')),
  lt(sales.createdAtMs, placeholder('toMs')),
);

// A cross join runs in the order of the text index (ids grow with time), so that a page ends as soon as it is full.
const page = prepared((db) =>
  db
    .select(saleColumns)
    .from(saleSearch)
    .crossJoin(sales)
    .where(and(found, inRange))
    .orderBy(desc(saleSearch.rowid))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(),
);

const countInRange = prepared((db) => {
  const some = db
    .select({ id: sales.id })
    .from(saleSearch)
    .crossJoin(sales)
    .where(and(found, inRange))
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

const idsOfDays = prepared((db) =>
  db
    .select({ firstId: min(saleDays.firstId), lastId: max(saleDays.lastId) })
    .from(saleDays)
    .where(between(saleDays.day, placeholder('fromDay'), placeholder('toDay')))
    .prepare(),
);

export function searchSales(
  db: Db,
  selection: SaleSelection,
  text: string,
  limit: number,
  offset: number,
): Sale[] {
  return page(db).all({ ...boundValues(db, selection, text), limit, offset });
}

/** Counts up to this many and no further: a text that matches half of all sales must not block other requests. */
export function countSearchedSales(db: Db, selection: SaleSelection, text: string, limit: number): number {
  const statement = hasRange(selection) ? countInRange : countFound;
  return statement(db).get({ ...boundValues(db, selection, text), limit })?.count ?? 0;
}

function hasRange({ fromMs, toMs }: SaleSelection): boolean {
  return fromMs > 0 || toMs < Number.MAX_SAFE_INTEGER;
}

function boundValues(db: Db, selection: SaleSelection, text: string) {
  const { sellerId, status, fromDay, toDay, fromMs, toMs } = selection;
  const ids = hasRange(selection)
    ? idsOfDays(db).get({ fromDay, toDay })
    : { firstId: 0, lastId: Number.MAX_SAFE_INTEGER };
  const match = [
    sellerId === undefined ? phrase(text) : `body : ${phrase(text)}`,
    sellerId !== undefined && `seller : ${phrase(sellerTerm(sellerId))}`,
    status !== undefined && `status : ${phrase(statusTerm(status))}`,
  ];
  return { ...ids, fromMs, toMs, match: match.filter(Boolean).join(' AND ') };
}

/** Quoted, a text has no operators. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

const FIRST_PRIVATE = 0xe000;

/** The id as one term of the index: three characters of Unicode's first private area, which has 6,400. */
function sellerTerm(sellerId: number): string {
  const [high, low] = [Math.floor(sellerId / 6400), sellerId % 6400];
  return String.fromCharCode(FIRST_PRIVATE, FIRST_PRIVATE + high, FIRST_PRIVATE + low);
}

/** The status as one term of the index: its first letters and its length. */
export function statusTerm(status: SaleStatus): string {
  return status.slice(0, 2) + String.fromCharCode(FIRST_PRIVATE + status.length);
}
