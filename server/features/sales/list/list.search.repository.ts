import { and, asc, between, desc, eq, gte, lt, max, min, sql } from 'drizzle-orm';
import { integer, sqliteView } from 'drizzle-orm/sqlite-core';
import type { SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { saleDays, sales } from '../../../db/schema.ts';
import type { SaleSelection } from './list.repository.ts';
import { saleColumns, type Sale } from '../sale/sale.repository.ts';

/** See triggers/sales.sql; rowid is the sale's id. */
const saleSearch = sqliteView('sale_search', { rowid: integer('rowid').notNull() }).existing();

const { placeholder } = sql;

// Drivers bind numbers as reals; only integer bounds let the text index skip entries.
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

// A cross join follows the text index (ids grow with time), so that it stops when the page is full.
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

const foundIdsInRange = prepared((db) =>
  db
    .select({ id: saleSearch.rowid })
    .from(saleSearch)
    .crossJoin(sales)
    .where(and(found, inRange))
    .orderBy(asc(saleSearch.rowid))
    .limit(placeholder('limit'))
    .prepare(),
);

// Without reading the sales, which takes ten times as long. Oldest first: the index is faster forwards.
const foundIds = prepared((db) =>
  db
    .select({ id: saleSearch.rowid })
    .from(saleSearch)
    .where(found)
    .orderBy(asc(saleSearch.rowid))
    .limit(placeholder('limit'))
    .prepare(),
);

const byIds = prepared((db) =>
  db
    .select(saleColumns)
    .from(sales)
    .where(sql`${sales.id} in (select value from json_each(${placeholder('ids')}))`)
    .orderBy(desc(sales.id))
    .prepare(),
);

const idsOfDays = prepared((db) =>
  db
    .select({ firstId: min(saleDays.firstId), lastId: max(saleDays.lastId) })
    .from(saleDays)
    .where(between(saleDays.day, placeholder('fromDay'), placeholder('toDay')))
    .prepare(),
);

interface Found {
  rows: Sale[];
  count: number;
  hasMore: boolean;
}

/** Counts up to a maximum, in one pass with the page: a rare phrase of common trigrams reads their whole posting lists. */
export function searchSales(
  db: Db,
  selection: SaleSelection,
  text: string,
  { limit, offset, countMax }: { limit: number; offset: number; countMax: number },
): Found {
  const bound = boundValues(db, selection, text);
  const statement = hasRange(selection) ? foundIdsInRange : foundIds;
  const ids = statement(db)
    .all({ ...bound, limit: countMax + 1 })
    .map(({ id }) => id);
  if (ids.length > countMax) {
    return { rows: page(db).all({ ...bound, limit, offset }), count: countMax, hasMore: true };
  }
  const shown = ids.toReversed().slice(offset, offset + limit);
  return { rows: byIds(db).all({ ids: JSON.stringify(shown) }), count: ids.length, hasMore: false };
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

/** A quoted text has no operators. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

const FIRST_PRIVATE = 0xe000;

/** The id as one index term: three characters of Unicode's first private area, which has 6,400. */
function sellerTerm(sellerId: number): string {
  const [high, low] = [Math.floor(sellerId / 6400), sellerId % 6400];
  return String.fromCharCode(FIRST_PRIVATE, FIRST_PRIVATE + high, FIRST_PRIVATE + low);
}

/** The status as one index term: its first letters and its length. */
export function statusTerm(status: SaleStatus): string {
  return status.slice(0, 2) + String.fromCharCode(FIRST_PRIVATE + status.length);
}
