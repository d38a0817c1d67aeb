import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { containsWords, foldText, patternsOf, type WordPatterns } from '../../db/folding.ts';
import type { Db } from '../../db/open.ts';
import { preparedAll, preparedGet } from '../../db/prepared.ts';
import { prospects, sales, settlements, users } from '../../db/schema.ts';
import {
  hasManySales,
  listSaleTexts,
  plainTexts,
  saleMatcher,
  saleSearch,
  type SaleMatch,
} from '../../db/saleSearch.ts';
import {
  fitting,
  queryOf,
  rankerOf,
  type Match,
  type Rank,
  type Ranked,
  type TextOf,
} from '../../db/textSearch.ts';

/** See triggers/prospects.sql and users.sql; rowid is the id. */
const indexColumns = {
  rowid: integer('rowid').notNull(),
  body: text('body').notNull(),
  digits: text('digits').notNull(),
};
const prospectSearch = sqliteView('prospect_search', indexColumns).existing();
const userSearch = sqliteView('user_search', indexColumns).existing();

const textsIn = (index: typeof prospectSearch | typeof userSearch) =>
  preparedAll(
    (db, ids: number[]) =>
      db
        .select({ id: index.rowid, body: index.body, digits: index.digits })
        .from(index)
        .where(sql`${index.rowid} in (select value from json_each(${ids}))`),
    (rows) => new Map(rows.map(({ id, ...columns }) => [id, plainTexts(columns)])),
  );
const listProspectTexts = textsIn(prospectSearch);
const listSellerTexts = textsIn(userSearch);

const foundColumns = {
  id: sales.id,
  createdAtMs: sales.createdAtMs,
  customerName: sales.customerName,
  customerDni: sales.customerDni,
  customerPhone: sales.customerPhone,
  city: sales.city,
  planName: sales.planName,
  sellerName: sales.sellerName,
  status: sales.status,
};

// Cross joins follow the text index, newest first, and stop when there are enough.
const listSales = preparedAll((db, match: SaleMatch, limit: number) =>
  db
    // By its own number the text index is in order.
    .select({ ...foundColumns, id: saleSearch.rowid })
    .from(saleSearch)
    .crossJoin(sales)
    .where(
      and(sql`${saleSearch} match ${match.query}`, eq(sales.id, saleSearch.rowid), isNull(sales.erasedAtMs)),
    )
    .unionAll(
      db
        .select(foundColumns)
        .from(sales)
        .where(
          and(sql`${sales.id} in (select value from json_each(${match.read}))`, isNull(sales.erasedAtMs)),
        ),
    )
    .orderBy(sql`1 desc`)
    .limit(limit),
);

const prospectColumns = {
  id: prospects.id,
  createdAtMs: prospects.createdAtMs,
  name: prospects.name,
  phone: prospects.phone,
  city: prospects.city,
  state: prospects.state,
  sellerName: users.name,
};

const listProspects = preparedAll((db, match: string, limit: number) =>
  db
    .select(prospectColumns)
    .from(prospectSearch)
    .crossJoin(prospects)
    .crossJoin(users)
    .where(
      and(
        sql`${prospectSearch} match ${match}`,
        eq(prospects.id, prospectSearch.rowid),
        isNull(prospects.erasedAtMs),
        eq(users.id, prospects.sellerId),
      ),
    )
    .orderBy(desc(prospectSearch.rowid))
    .limit(limit),
);

const listContaining = preparedAll((db, sellerId: number, patterns: WordPatterns) =>
  db
    .select(prospectColumns)
    .from(prospects)
    .crossJoin(users)
    .where(
      and(
        eq(prospects.sellerId, sellerId),
        sql`${prospects.deletedAtMs} is null`,
        isNull(prospects.erasedAtMs),
        containsWords(prospects.searchText, patterns),
        eq(users.id, prospects.sellerId),
      ),
    )
    .orderBy(sql`+${prospects.id} desc`),
);

const listSellers = preparedAll((db, match: string, limit: number) =>
  db
    .select({
      id: users.id,
      createdAtMs: users.createdAtMs,
      name: users.name,
      email: users.email,
      phone: users.phone,
      location: users.location,
    })
    .from(userSearch)
    .crossJoin(users)
    .where(
      and(
        sql`${userSearch} match ${match}`,
        eq(users.id, userSearch.rowid),
        eq(users.role, 'seller'),
        isNull(users.deletedAtMs),
      ),
    )
    .orderBy(desc(userSearch.rowid))
    .limit(limit),
);

export type { Rank };

export type FoundSale = ReturnType<typeof listSales>[number];

/** Best first, newest of equals first; of one seller if given, else also by the seller. */
export function searchSales(db: Db, search: string, sellerId: number | undefined, limit: number) {
  const matcher = saleMatcher(db, sellerId);
  return ranked(fitting(search, sellerId === undefined ? ['body', 'seller'] : ['body']), limit, {
    list: (match, count) => listSales(db, matcher(match), count),
    textsOf: (ids) => listSaleTexts(db, ids),
    isVast: sellerId === undefined && hasManySales(db),
  });
}

export type FoundProspect = ReturnType<typeof listProspects>[number];

/** Best first, newest of equals first, by name, phone and city; of all sellers. */
export function searchProspects(db: Db, search: string, limit: number) {
  return ranked(fitting(foldText(search), ['body']), limit, {
    list: (match, count) => listProspects(db, queryOf(match), count),
    textsOf: (ids) => listProspectTexts(db, ids),
  });
}

/** Those of a seller that contain the words, newest first. They are few, and the text index walks those of all. */
export function listOwnProspects(db: Db, search: string, sellerId: number): FoundProspect[] {
  return listContaining(db, sellerId, patternsOf(search));
}

export type FoundSeller = ReturnType<typeof listSellers>[number];

/** Best first, newest of equals first; deleted accounts are left out. */
export function searchSellers(db: Db, search: string, limit: number) {
  return ranked(fitting(foldText(search), ['body']), limit, {
    list: (match, count) => listSellers(db, queryOf(match), count),
    textsOf: (ids) => listSellerTexts(db, ids),
  });
}

/** The newest found are ranked. Of a vast index no others: looking there for those that begin with the search takes up to 0.2 s. */
const RANKED = 50;

interface Index<Row> {
  /** Newest first. */
  list: (match: Match, limit: number) => Row[];
  textsOf: (ids: number[]) => Map<number, TextOf>;
  isVast?: boolean;
}

function ranked<Row extends { id: number }>(
  match: Ranked | undefined,
  limit: number,
  { list, textsOf, isVast = false }: Index<Row>,
): { rank: Rank; row: Row }[] {
  if (!match) return [];
  const rankOf = rankerOf(match);
  const fittingOf = (listed: Row[]) => {
    const rows = [...new Map(listed.map((row) => [row.id, row])).values()];
    const texts = textsOf(rows.map(({ id }) => id));
    return rows.flatMap((row) => {
      const textOf = texts.get(row.id);
      const rank = textOf && rankOf(textOf);
      return rank === undefined ? [] : [{ rank, row }];
    });
  };
  const newest = list(match.inside, RANKED);
  const hasMore = newest.length === RANKED;
  const begun = hasMore && !isVast ? list(match.begins, limit) : [];
  // Looking for letters in vain reads all of their runs, and what equals begins with it too.
  const best = begun.length === 0 ? [] : [...list(match.equal, limit), ...begun];
  let found = fittingOf([...best, ...newest]);
  if (found.length < limit && hasMore) found = fittingOf([...best, ...list(match.any, RANKED)]);
  return found.toSorted((one, other) => one.rank - other.rank || other.row.id - one.row.id).slice(0, limit);
}

export const findSettlementByNumber = preparedGet((db, number: number) =>
  db
    .select({
      id: settlements.id,
      number: settlements.number,
      sellerId: settlements.sellerId,
      sellerName: users.name,
      state: settlements.state,
      totalCents: settlements.totalCents,
      createdAtMs: settlements.createdAtMs,
    })
    .from(settlements)
    .innerJoin(users, eq(users.id, settlements.sellerId))
    .where(eq(settlements.number, number)),
);
