import { and, between, eq, gte, lt, max, min, sql, type SQL } from 'drizzle-orm';
import type { Order } from '../../../../shared/input/sorting.ts';
import type { SaleSort } from '../../../../shared/sales/sales.ts';
import type { Db } from '../../../db/open.ts';
import { preparedAll, preparedGet } from '../../../db/prepared.ts';
import {
  hasManySales,
  isRead,
  READ_MAX,
  saleMatcher,
  saleSearch,
  type SaleMatch,
} from '../../../db/saleSearch.ts';
import { perSorting } from '../../../db/sorting.ts';
import { saleDays, sales } from '../../../db/schema.ts';
import { containing, statusTerm, type Match } from '../../../db/textSearch.ts';
import type { SaleSelection } from './list.repository.ts';
import { saleOrder } from './list.sorted.repository.ts';
import { saleColumns, type Sale } from '../sale/sale.repository.ts';

// Drivers bind numbers as reals; only integer bounds let the text index skip entries.
const integer64 = (value: number | null) => sql`cast(${value} as integer)`;

interface Ids {
  firstId: number | null;
  lastId: number | null;
}

type Instants = Pick<SaleSelection, 'fromMs' | 'toMs'>;

const idsIn = (id: typeof saleSearch.rowid | typeof sales.id, { firstId, lastId }: Ids) =>
  between(id, integer64(firstId), integer64(lastId));
const inRange = ({ fromMs, toMs }: Instants) =>
  and(gte(sales.createdAtMs, fromMs), lt(sales.createdAtMs, toMs));
const newestFirst = sql`1 desc`;

/** Those found by their texts. */
const readIds = (db: Db, { read }: SaleMatch, ids: Ids, instants: Instants) =>
  db
    .select({ id: sales.id })
    .from(sales)
    .where(
      and(
        sql`${sales.id} in (select value from json_each(${read}))`,
        idsIn(sales.id, ids),
        inRange(instants),
      ),
    );

// A cross join follows the text index, so that it stops when there are enough: ids grow with time.
const idsInRange = (db: Db, match: SaleMatch, ids: Ids, instants: Instants) =>
  db
    .select({ id: saleSearch.rowid })
    .from(saleSearch)
    .crossJoin(sales)
    .where(
      and(
        sql`${saleSearch} match ${match.query}`,
        idsIn(saleSearch.rowid, ids),
        eq(sales.id, saleSearch.rowid),
        inRange(instants),
      ),
    )
    .unionAll(readIds(db, match, ids, instants));

const listIdsInRange = preparedAll(
  (db, match: SaleMatch, ids: Ids, instants: Instants, limit: number, offset: number) =>
    idsInRange(db, match, ids, instants).orderBy(newestFirst).limit(limit).offset(offset),
  (rows) => rows.map(({ id }) => id),
);

// Without reading the sales, which takes ten times as long.
const listIds = preparedAll(
  (db, match: SaleMatch, ids: Ids, instants: Instants, limit: number, offset: number) =>
    db
      .select({ id: saleSearch.rowid })
      .from(saleSearch)
      .where(and(sql`${saleSearch} match ${match.query}`, idsIn(saleSearch.rowid, ids)))
      .unionAll(readIds(db, match, ids, instants))
      .orderBy(newestFirst)
      .limit(limit)
      .offset(offset),
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

const sorted = (by: (db: Db, match: SaleMatch, ids: Ids, instants: Instants) => SQL) =>
  perSorting((sort: SaleSort, order) =>
    preparedAll((db, match: SaleMatch, ids: Ids, instants: Instants, limit: number, offset: number) =>
      db
        .select(saleColumns)
        .from(sales)
        .where(by(db, match, ids, instants))
        .orderBy(...saleOrder(sort, order))
        .limit(limit)
        .offset(offset),
    ),
  );

/** Sorts everything found. */
const listFound = sorted(
  (db, match, ids, instants) => sql`${sales.id} in ${idsInRange(db, match, ids, instants)}`,
);

const listFoundIds = preparedAll(
  (db, match: SaleMatch, ids: Ids, instants: Instants) =>
    db
      .select({ id: sales.id })
      .from(sales)
      .where(sql`${sales.id} in ${idsInRange(db, match, ids, instants)}`)
      .orderBy(...saleOrder('createdAt', 'desc')),
  (rows) => rows.map(({ id }) => id),
);

/** Walks the index of the order past what was not found: faster than sorting, where much was found. */
const walkFound = sorted(
  (db, match, ids, instants) => sql`+${sales.id} in ${idsInRange(db, match, ids, instants)}`,
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
  const ids = idsOf(db, selection);
  const instants = instantsOf(selection);
  const list = isRange(selection) ? listIdsInRange : listIds;
  const some = list(db, match, ids, instants, isRead(match) ? READ_MAX : countMax + 1, 0);
  const count = Math.min(some.length, countMax);
  const hasMore = some.length > countMax;
  if (isRead(match) || !hasMore) {
    return { rows: listAmong(sort, order)(db, some, limit, offset), count, hasMore };
  }
  if (sort !== 'createdAt' || order !== 'desc') {
    const hasIndex = sort === 'amount' || (sort === 'customerName' && order === 'asc');
    const listSorted = (hasIndex && selection.sellerId === undefined ? walkFound : listFound)(sort, order);
    return { rows: listSorted(db, match, ids, instants, limit, offset), count, hasMore };
  }
  const isBeyond = offset + limit > some.length;
  const shown = isBeyond ? list(db, match, ids, instants, limit, offset) : some.slice(offset, offset + limit);
  return { rows: listAmong(sort, order)(db, shown, limit, 0), count, hasMore };
}

/** The ids of all that is found, newest first. */
export function searchSaleIds(db: Db, selection: SaleSelection, text: string): number[] {
  const match = saleMatcher(db, selection.sellerId)(matchOf(selection, text));
  return listFoundIds(db, match, idsOf(db, selection), instantsOf(selection));
}

export function listSalesById(db: Db, ids: number[]): Sale[] {
  return listAmong('createdAt', 'desc')(db, ids, ids.length, 0);
}

const EVERY_ID: Ids = { firstId: 0, lastId: Number.MAX_SAFE_INTEGER };

const instantsOf = ({ fromMs, toMs }: Instants): Instants => ({ fromMs, toMs });
const isRange = ({ fromMs, toMs }: Instants) => fromMs > 0 || toMs < Number.MAX_SAFE_INTEGER;

/** The first and the last id of the days: ids grow with time. */
function idsOf(db: Db, selection: SaleSelection): Ids {
  return (isRange(selection) && findIdsOfDays(db, selection.fromDay, selection.toDay)) || EVERY_ID;
}

function matchOf({ sellerId, status }: SaleSelection, text: string): Match {
  const own = ['body', 'digits', 'note'];
  const all = [containing(text, sellerId === undefined ? [...own, 'seller'] : own)];
  if (status !== undefined) all.push({ text: statusTerm(status), columns: ['status'] });
  return { all };
}
