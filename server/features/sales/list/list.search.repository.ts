import { and, asc, between, desc, eq, gte, lt, max, min, sql } from 'drizzle-orm';
import { integer, sqliteView } from 'drizzle-orm/sqlite-core';
import type { Order } from '../../../../shared/input/sorting.ts';
import type { SaleSort } from '../../../../shared/sales/sales.ts';
import type { Db } from '../../../db/open.ts';
import { preparedAll, preparedGet } from '../../../db/prepared.ts';
import { perSorting } from '../../../db/sorting.ts';
import { saleDays, sales } from '../../../db/schema.ts';
import { containing, phrase, sellerTerm, statusTerm } from '../../../db/textSearch.ts';
import type { SaleSelection } from './list.repository.ts';
import { saleOrder } from './list.sorted.repository.ts';
import { saleColumns, type Sale } from '../sale/sale.repository.ts';

/** See triggers/sales.sql; rowid is the sale's id. */
const saleSearch = sqliteView('sale_search', { rowid: integer('rowid').notNull() }).existing();

// Drivers bind numbers as reals; only integer bounds let the text index skip entries.
const integer64 = (value: number | null) => sql`cast(${value} as integer)`;

interface Ids {
  firstId: number | null;
  lastId: number | null;
}

type Instants = Pick<SaleSelection, 'fromMs' | 'toMs'>;

const found = (match: string, { firstId, lastId }: Ids) =>
  and(sql`${saleSearch} match ${match}`, between(saleSearch.rowid, integer64(firstId), integer64(lastId)));
const inRange = ({ fromMs, toMs }: Instants) =>
  and(eq(sales.id, saleSearch.rowid), gte(sales.createdAtMs, fromMs), lt(sales.createdAtMs, toMs));

// A cross join follows the text index (ids grow with time), so that it stops when the page is full.
const listPage = preparedAll(
  (db, match: string, ids: Ids, instants: Instants, limit: number, offset: number) =>
    db
      .select(saleColumns)
      .from(saleSearch)
      .crossJoin(sales)
      .where(and(found(match, ids), inRange(instants)))
      .orderBy(desc(saleSearch.rowid))
      .limit(limit)
      .offset(offset),
);

const listIdsInRange = preparedAll((db, match: string, ids: Ids, limit: number, instants: Instants) =>
  db
    .select({ id: saleSearch.rowid })
    .from(saleSearch)
    .crossJoin(sales)
    .where(and(found(match, ids), inRange(instants)))
    .orderBy(asc(saleSearch.rowid))
    .limit(limit),
);

// Without reading the sales, which takes ten times as long. Oldest first: the index is faster forwards.
const listIds = preparedAll((db, match: string, ids: Ids, limit: number) =>
  db
    .select({ id: saleSearch.rowid })
    .from(saleSearch)
    .where(found(match, ids))
    .orderBy(asc(saleSearch.rowid))
    .limit(limit),
);

const listByIds = preparedAll((db, ids: number[]) =>
  db
    .select(saleColumns)
    .from(sales)
    .where(sql`${sales.id} in (select value from json_each(${ids}))`)
    .orderBy(desc(sales.id)),
);

const findIdsOfDays = preparedGet((db, fromDay: string, toDay: string) =>
  db
    .select({ firstId: min(saleDays.firstId), lastId: max(saleDays.lastId) })
    .from(saleDays)
    .where(between(saleDays.day, fromDay, toDay)),
);

/** Sorts everything found. */
const listFound = perSorting((sort: SaleSort, order) =>
  preparedAll((db, match: string, ids: Ids, instants: Instants, limit: number, offset: number) =>
    db
      .select(saleColumns)
      .from(saleSearch)
      .crossJoin(sales)
      .where(and(found(match, ids), inRange(instants)))
      .orderBy(...saleOrder(sort, order))
      .limit(limit)
      .offset(offset),
  ),
);

/** Walks the index of the order past what was not found: faster than sorting, where much was found. */
const walkFound = perSorting((sort: SaleSort, order) =>
  preparedAll((db, match: string, ids: Ids, { fromMs, toMs }: Instants, limit: number, offset: number) =>
    db
      .select(saleColumns)
      .from(sales)
      .where(
        and(
          sql`+${sales.id} in (select ${saleSearch.rowid} from ${saleSearch} where ${found(match, ids)})`,
          sql`+${sales.createdAtMs} >= ${fromMs}`,
          sql`+${sales.createdAtMs} < ${toMs}`,
        ),
      )
      .orderBy(...saleOrder(sort, order))
      .limit(limit)
      .offset(offset),
  ),
);

interface Wanted {
  sort: SaleSort;
  order: Order;
  limit: number;
  offset: number;
  countMax: number;
}

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
  { limit, offset, countMax, sort, order }: Wanted,
): Found {
  const { fromMs, toMs } = selection;
  const match = matchOf(selection, text);
  const hasRange = isRange(selection);
  const ids = idsOf(db, selection);
  const some = hasRange
    ? listIdsInRange(db, match, ids, countMax + 1, { fromMs, toMs })
    : listIds(db, match, ids, countMax + 1);
  if (sort !== 'createdAt' || order !== 'desc') {
    const hasIndex = sort === 'amount' || (sort === 'customerName' && order === 'asc');
    const isMuch = selection.sellerId === undefined && some.length > countMax;
    return {
      rows: (hasIndex && isMuch ? walkFound : listFound)(sort, order)(
        db,
        match,
        ids,
        { fromMs, toMs },
        limit,
        offset,
      ),
      count: Math.min(some.length, countMax),
      hasMore: some.length > countMax,
    };
  }
  if (some.length > countMax) {
    return {
      rows: listPage(db, match, ids, { fromMs, toMs }, limit, offset),
      count: countMax,
      hasMore: true,
    };
  }
  const shown = some
    .toReversed()
    .slice(offset, offset + limit)
    .map(({ id }) => id);
  return { rows: listByIds(db, shown), count: some.length, hasMore: false };
}

/** Newest first, those older than `before`: for all that is found, page by page. */
export function searchSalesBefore(
  db: Db,
  selection: SaleSelection,
  text: string,
  before: { id: number } | undefined,
  limit: number,
): Sale[] {
  const { firstId, lastId } = idsOf(db, selection);
  const ids = { firstId, lastId: before ? before.id - 1 : lastId };
  const { fromMs, toMs } = selection;
  return listPage(db, matchOf(selection, text), ids, { fromMs, toMs }, limit, 0);
}

const EVERY_ID: Ids = { firstId: 0, lastId: Number.MAX_SAFE_INTEGER };

const isRange = ({ fromMs, toMs }: Instants) => fromMs > 0 || toMs < Number.MAX_SAFE_INTEGER;

/** The first and the last id of the days: ids grow with time. */
function idsOf(db: Db, selection: SaleSelection): Ids {
  return (isRange(selection) && findIdsOfDays(db, selection.fromDay, selection.toDay)) || EVERY_ID;
}

function matchOf({ sellerId, status }: SaleSelection, text: string): string {
  const own = 'body digits note';
  const match = [
    `(${sellerId === undefined ? containing(text, `${own} seller`) : containing(text, own)})`,
    sellerId !== undefined && `seller : ${phrase(sellerTerm(sellerId))}`,
    status !== undefined && `status : ${phrase(statusTerm(status))}`,
  ];
  return match.filter(Boolean).join(' AND ');
}
