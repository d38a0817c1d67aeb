import { eq, max, sql } from 'drizzle-orm';
import { integer, sqliteView } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/open.ts';
import { preparedAll, preparedGet } from '../../../db/prepared.ts';
import { sales } from '../../../db/schema.ts';
import { listQueued, saleTextColumns, textsOfSale } from '../../../db/saleIndex.ts';
import { fitterOf, queryOf, sellerTerm, type Match } from '../../../db/textSearch.ts';

/** The text index over sales; rowid is the sale's id. See db/saleIndex.ts. */
export const saleSearch = sqliteView('sale_search', { rowid: integer('rowid').notNull() }).existing();

const listOwn = preparedAll((db, sellerId: number) =>
  db.select(saleTextColumns).from(sales).where(eq(sales.sellerId, sellerId)),
);

/** By id. */
export const listSaleTexts = preparedAll(
  (db, ids: number[]) =>
    db
      .select(saleTextColumns)
      .from(sales)
      .where(sql`${sales.id} in (select value from json_each(${ids}))`),
  (rows) => new Map(rows.map((row) => [row.id, textsOfSale(row)])),
);

const findLastId = preparedGet(
  (db) => db.select({ id: max(sales.id) }).from(sales),
  (row) => row?.id ?? 0,
);

const MANY = 100_000;

/** True where a search of all must not read all that it could find. */
export function hasManySales(db: Db): boolean {
  return findLastId(db) > MANY;
}

const findOneBeyond = preparedGet((db, sellerId: number, count: number) =>
  db.select({ id: sales.id }).from(sales).where(eq(sales.sellerId, sellerId)).limit(1).offset(count),
);

/** Reading the texts of so many takes some 10 ms; the lists of common letters among 1,000,000 sales take up to 80. */
export const READ_MAX = 2000;
/** So many waiting ones are read: more wait only while all sales are indexed again, in steps. */
const QUEUED_MAX = 1000;
/** There is no account 0. */
const NOTHING = queryOf({ text: sellerTerm(0), columns: ['seller'] });

/** A query for the text index, and the ids, as JSON, of the sales that fit and are found by their texts. */
export interface SaleMatch {
  query: string;
  read: string;
}

/** True if the index is not asked: few enough are found for all of them to be sorted. */
export function isRead({ query }: SaleMatch): boolean {
  return query === NOTHING;
}

/**
 * Call in the transaction that reads the index. Of one seller if given. Sales that are not in the index yet are found by
 * their texts, and so are those of a seller, unless they are many. Returns a function, to ask for several matches.
 */
export function saleMatcher(db: Db, sellerId?: number): (match: Match) => SaleMatch {
  const isFew = sellerId !== undefined && !findOneBeyond(db, sellerId, READ_MAX);
  const rows = (isFew ? listOwn(db, sellerId) : listQueued(db, QUEUED_MAX)).map((row) => ({
    id: row.id,
    textOf: textsOfSale(row),
  }));
  return (match) => {
    const ofSeller = sellerId === undefined ? match : within(match, sellerId);
    const fits = fitterOf(isFew ? match : ofSeller);
    const read = JSON.stringify(rows.filter(({ textOf }) => fits(textOf)).map(({ id }) => id));
    return { query: isFew ? NOTHING : queryOf(ofSeller), read };
  };
}

function within(match: Match, sellerId: number): Match {
  return { all: [match, { text: sellerTerm(sellerId), columns: ['seller'] }] };
}
