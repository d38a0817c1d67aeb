import { and, between, eq, gte, isNull, lt, max, min, sql, type SQL } from 'drizzle-orm';
import type { Order } from '../../../../shared/input/sorting.ts';
import type { SaleSort } from '../../../../shared/sales/sales.ts';
import type { Db } from '../../../db/open.ts';
import { preparedAll, preparedGet } from '../../../db/prepared.ts';
import { perSorting } from '../../../db/sorting.ts';
import { saleDays, sales } from '../../../db/schema.ts';
import { containing, fitting, ranked, statusTerm, type Match } from '../../../db/textSearch.ts';
import {
  hasManySales,
  isRead,
  listSaleTexts,
  READ_MAX,
  saleMatcher,
  saleSearch,
  type SaleMatch,
} from './list.matches.repository.ts';
import type { SaleSelection } from './list.repository.ts';
import { saleOrder } from './list.sorted.repository.ts';
import { saleColumns, type Sale } from '../sale/sale.repository.ts';

/** Where to look: everywhere without any of these. */
interface Scope {
  firstId?: number | null;
  lastId?: number | null;
  fromMs?: number;
  toMs?: number;
  /** Without erased customers. */
  isLiving?: boolean;
}

// Drivers bind numbers as reals; only integer bounds let the text index skip entries.
const integer64 = (value: number | null) => sql`cast(${value} as integer)`;

const idsIn = (id: typeof saleSearch.rowid | typeof sales.id, { firstId, lastId }: Scope) =>
  firstId === undefined || lastId === undefined
    ? undefined
    : between(id, integer64(firstId), integer64(lastId));
const isIn = ({ fromMs, toMs, isLiving }: Scope) =>
  and(
    fromMs === undefined ? undefined : gte(sales.createdAtMs, fromMs),
    toMs === undefined ? undefined : lt(sales.createdAtMs, toMs),
    isLiving === undefined ? undefined : isNull(sales.erasedAtMs),
  );
const newestFirst = sql`1 desc`;

/** By the text index, without reading the sales unless the scope asks for it: that takes ten times as long. */
function indexedIds(db: Db, { query }: SaleMatch, scope: Scope) {
  const isFound = and(sql`${saleSearch} match ${query}`, idsIn(saleSearch.rowid, scope));
  const ids = db.select({ id: saleSearch.rowid }).from(saleSearch).$dynamic();
  const isInScope = isIn(scope);
  if (!isInScope) return ids.where(isFound);
  // A cross join follows the text index, so that it stops when there are enough: ids grow with time.
  return ids.crossJoin(sales).where(and(isFound, eq(sales.id, saleSearch.rowid), isInScope));
}

/** All that match, by the text index or by their texts. */
const foundIds = (db: Db, match: SaleMatch, scope: Scope) =>
  indexedIds(db, match, scope).unionAll(
    db
      .select({ id: sales.id })
      .from(sales)
      .where(
        and(
          sql`${sales.id} in (select value from json_each(${match.read}))`,
          idsIn(sales.id, scope),
          isIn(scope),
        ),
      ),
  );

const listIds = preparedAll(
  (db, match: SaleMatch, scope: Scope, limit: number, offset: number) =>
    foundIds(db, match, scope).orderBy(newestFirst).limit(limit).offset(offset),
  (rows) => rows.map(({ id }) => id),
);

/** Sorts ids, then reads the page's sales. The cross join keeps its order. */
const listAmong = perSorting((sort: SaleSort, order) =>
  preparedAll((db, ids: number[], limit: number, offset: number) => {
    const page = db
      .select({ id: sales.id })
      .from(sales)
      .where(sql`${sales.id} in (select value from json_each(${ids}))`)
      .orderBy(...saleOrder(sort, order))
      .limit(limit)
      .offset(offset)
      .as('page');
    return db.select(saleColumns).from(page).crossJoin(sales).where(eq(sales.id, page.id));
  }),
);

const findIdsOfDays = preparedGet((db, fromDay: string, toDay: string) =>
  db
    .select({ firstId: min(saleDays.firstId), lastId: max(saleDays.lastId) })
    .from(saleDays)
    .where(between(saleDays.day, fromDay, toDay)),
);

const sorted = (isFound: (ids: ReturnType<typeof foundIds>) => SQL) =>
  perSorting((sort: SaleSort, order) =>
    preparedAll((db, match: SaleMatch, scope: Scope, limit: number, offset: number) =>
      db
        .select(saleColumns)
        .from(sales)
        .where(isFound(foundIds(db, match, scope)))
        .orderBy(...saleOrder(sort, order))
        .limit(limit)
        .offset(offset),
    ),
  );

/** Sorts everything found. */
const listFound = sorted((ids) => sql`${sales.id} in ${ids}`);

/** Walks the index of the order past what was not found: faster than sorting, where much was found. */
const walkFound = sorted((ids) => sql`+${sales.id} in ${ids}`);

const listFoundIds = preparedAll(
  (db, match: SaleMatch, scope: Scope) =>
    db
      .select({ id: sales.id })
      .from(sales)
      .where(sql`${sales.id} in ${foundIds(db, match, scope)}`)
      .orderBy(...saleOrder('createdAt', 'desc')),
  (rows) => rows.map(({ id }) => id),
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

/** Among many sales, a search of all counts to 50: how far it reads grows with what it counts. */
const COUNT_MAX_OF_MANY = 50;

function countMaxOf(db: Db, { sellerId }: SaleSelection, countMax: number): number {
  return sellerId === undefined && hasManySales(db) ? COUNT_MAX_OF_MANY : countMax;
}

/**
 * Counts up to a maximum, in one pass with the page: a rare phrase of common trigrams reads their whole posting lists. Newest
 * first goes by id where there are more than are counted, unless they were read.
 */
export function searchSales(
  db: Db,
  selection: SaleSelection,
  text: string,
  { limit, offset, sort, order, ...wanted }: Wanted,
): Found {
  const countMax = countMaxOf(db, selection, wanted.countMax);
  const match = saleMatcher(db, selection.sellerId)(matchOf(selection, text));
  const scope = scopeOf(db, selection);
  const some = listIds(db, match, scope, isRead(match) ? READ_MAX : countMax + 1, 0);
  const count = Math.min(some.length, countMax);
  const hasMore = some.length > countMax;
  if (isRead(match) || !hasMore) {
    return { rows: listAmong(sort, order)(db, some, limit, offset), count, hasMore };
  }
  if (sort !== 'createdAt' || order !== 'desc') {
    const hasIndex = sort === 'amount' || (sort === 'customerName' && order === 'asc');
    const listSorted = (hasIndex && selection.sellerId === undefined ? walkFound : listFound)(sort, order);
    return { rows: listSorted(db, match, scope, limit, offset), count, hasMore };
  }
  const isBeyond = offset + limit > some.length;
  const shown = isBeyond ? listIds(db, match, scope, limit, offset) : some.slice(offset, offset + limit);
  return { rows: listAmong(sort, order)(db, shown, limit, 0), count, hasMore };
}

/** The ids of all that is found, newest first. */
export function searchSaleIds(db: Db, selection: SaleSelection, text: string): number[] {
  const match = saleMatcher(db, selection.sellerId)(matchOf(selection, text));
  return listFoundIds(db, match, scopeOf(db, selection));
}

export function listSalesById(db: Db, ids: number[]): Sale[] {
  return listAmong('createdAt', 'desc')(db, ids, ids.length, 0);
}

/** Best first, newest of equals first, without erased customers; of one seller if given, else also by the seller. */
export function rankSales(db: Db, search: string, sellerId: number | undefined, limit: number) {
  const matcher = saleMatcher(db, sellerId);
  return ranked(fitting(search, sellerId === undefined ? ['body', 'seller'] : ['body']), limit, {
    listIds: (match, count) => listIds(db, matcher(match), { isLiving: true }, count, 0),
    textsOf: (ids) => listSaleTexts(db, ids),
    rowsOf: (ids) => listSalesById(db, ids),
    isVast: sellerId === undefined && hasManySales(db),
  });
}

/** The instants of a range, and the first and last id of its days: ids grow with time. */
function scopeOf(db: Db, { fromMs, toMs, fromDay, toDay }: SaleSelection): Scope {
  const isRange = fromMs > 0 || toMs < Number.MAX_SAFE_INTEGER;
  return isRange ? { ...findIdsOfDays(db, fromDay, toDay), fromMs, toMs } : {};
}

function matchOf({ sellerId, status }: SaleSelection, text: string): Match {
  const own = ['body', 'note'];
  const all = [containing(text, sellerId === undefined ? [...own, 'seller'] : own)];
  if (status !== undefined) all.push({ text: statusTerm(status), columns: ['status'] });
  return { all };
}
