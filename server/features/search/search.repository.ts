import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { integer, sqliteView } from 'drizzle-orm/sqlite-core';
import { containsWords, foldText, patternsOf, type WordPatterns } from '../../db/folding.ts';
import type { Db } from '../../db/open.ts';
import { preparedAll, preparedGet } from '../../db/prepared.ts';
import { prospects, sales, settlements, users } from '../../db/schema.ts';
import { saleMatcher, saleSearch, type SaleMatch } from '../../db/saleSearch.ts';
import { fitting, queryOf, type Match } from '../../db/textSearch.ts';

/** See triggers/prospects.sql and users.sql; rowid is the id. */
const prospectSearch = sqliteView('prospect_search', { rowid: integer('rowid').notNull() }).existing();
const userSearch = sqliteView('user_search', { rowid: integer('rowid').notNull() }).existing();

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

/** 0: a field equals the search; 1: one begins with it; else 2. */
export type Rank = 0 | 1 | 2;

export type FoundSale = ReturnType<typeof listSales>[number];

/** Best first, newest of equals first; of one seller if given, else also by the seller. */
export function searchSales(db: Db, search: string, sellerId: number | undefined, limit: number) {
  const matcher = saleMatcher(db, sellerId);
  return ranked(fitting(search, sellerId === undefined ? ['body', 'seller'] : ['body']), limit, (match) =>
    listSales(db, matcher(match), limit),
  );
}

export type FoundProspect = ReturnType<typeof listProspects>[number];

/** Best first, newest of equals first, by name, phone and city; of all sellers. */
export function searchProspects(db: Db, search: string, limit: number) {
  return ranked(fitting(foldText(search), ['body']), limit, (match) =>
    listProspects(db, queryOf(match), limit),
  );
}

/** Those of a seller that contain the words, newest first. They are few, and the text index walks those of all. */
export function listOwnProspects(db: Db, search: string, sellerId: number): FoundProspect[] {
  return listContaining(db, sellerId, patternsOf(search));
}

export type FoundSeller = ReturnType<typeof listSellers>[number];

/** Best first, newest of equals first; deleted accounts are left out. */
export function searchSellers(db: Db, search: string, limit: number) {
  return ranked(fitting(foldText(search), ['body']), limit, (match) =>
    listSellers(db, queryOf(match), limit),
  );
}

function ranked<Row extends { id: number }>(
  match: ReturnType<typeof fitting>,
  limit: number,
  list: (match: Match) => Row[],
): { rank: Rank; row: Row }[] {
  if (!match) return [];
  const found = new Map<number, { rank: Rank; row: Row }>();
  const begins = list(match.begins);
  // Looking for letters in vain reads all of their runs, and what equals begins with it too.
  const tiers = [begins.length === 0 ? [] : list(match.equal), begins];
  if (begins.length < limit) tiers.push(list(match.any));
  for (const [rank, rows] of tiers.entries()) {
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { rank: rank as Rank, row });
  }
  return [...found.values()].slice(0, limit);
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
