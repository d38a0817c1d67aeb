import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/open.ts';
import { preparedAll, preparedGet } from '../../db/prepared.ts';
import { prospects, settlements, users } from '../../db/schema.ts';
import {
  containsWords,
  fitting,
  patternsOf,
  queryOf,
  ranked,
  textsIn,
  type WordPatterns,
} from '../../db/textSearch.ts';

/** See triggers/prospects.sql and db/refold.ts; rowid is the id. */
const indexColumns = {
  rowid: integer('rowid').notNull(),
  body: text('body').notNull(),
  digits: text('digits').notNull(),
};
const prospectSearch = sqliteView('prospect_search', indexColumns).existing();
const userSearch = sqliteView('user_search', indexColumns).existing();

const listTexts = (index: typeof prospectSearch | typeof userSearch) =>
  preparedAll(
    (db, ids: number[]) =>
      db
        .select({ id: index.rowid, body: index.body, digits: index.digits })
        .from(index)
        .where(sql`${index.rowid} in (select value from json_each(${ids}))`),
    (rows) => new Map(rows.map(({ id, ...columns }) => [id, textsIn(columns)])),
  );
const listProspectTexts = listTexts(prospectSearch);
const listSellerTexts = listTexts(userSearch);

// Cross joins follow the text index, newest first, and stop when there are enough.
const listProspectIds = preparedAll(
  (db, match: string, limit: number) =>
    db
      .select({ id: prospectSearch.rowid })
      .from(prospectSearch)
      .crossJoin(prospects)
      .where(
        and(
          sql`${prospectSearch} match ${match}`,
          eq(prospects.id, prospectSearch.rowid),
          isNull(prospects.erasedAtMs),
        ),
      )
      .orderBy(desc(prospectSearch.rowid))
      .limit(limit),
  (rows) => rows.map(({ id }) => id),
);

/** A seller's are few, and the text index walks those of all. */
const listOwnTexts = preparedAll(
  (db, sellerId: number, patterns: WordPatterns) =>
    db
      .select({ id: prospects.id, body: prospects.searchText, digits: prospects.digits })
      .from(prospects)
      .where(
        and(
          eq(prospects.sellerId, sellerId),
          sql`${prospects.deletedAtMs} is null`,
          isNull(prospects.erasedAtMs),
          containsWords(prospects.searchText, patterns),
        ),
      ),
  // The digits end the text, and share a line end with it.
  (rows) =>
    new Map(
      rows.map(({ id, body, digits }) => [id, textsIn({ body: body.slice(0, 1 - digits.length), digits })]),
    ),
);

const listProspects = preparedAll((db, ids: number[]) =>
  db
    .select({
      id: prospects.id,
      createdAtMs: prospects.createdAtMs,
      name: prospects.name,
      phone: prospects.phone,
      city: prospects.city,
      state: prospects.state,
      sellerName: users.name,
    })
    .from(prospects)
    .innerJoin(users, eq(users.id, prospects.sellerId))
    .where(sql`${prospects.id} in (select value from json_each(${ids}))`),
);

export type FoundProspect = ReturnType<typeof listProspects>[number];

/** Best first, newest of equals first, by name, phone and city; of one seller if given. */
export function rankProspects(db: Db, search: string, sellerId: number | undefined, limit: number) {
  const own = sellerId === undefined ? undefined : listOwnTexts(db, sellerId, patternsOf(search));
  return ranked(fitting(search, ['body']), limit, {
    listIds: (match, count) => (own ? [...own.keys()] : listProspectIds(db, queryOf(match), count)),
    textsOf: (ids) => own ?? listProspectTexts(db, ids),
    rowsOf: (ids) => listProspects(db, ids),
  });
}

const listSellerIds = preparedAll(
  (db, match: string, limit: number) =>
    db
      .select({ id: userSearch.rowid })
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
  (rows) => rows.map(({ id }) => id),
);

const listSellers = preparedAll((db, ids: number[]) =>
  db
    .select({
      id: users.id,
      createdAtMs: users.createdAtMs,
      name: users.name,
      email: users.email,
      phone: users.phone,
      location: users.location,
    })
    .from(users)
    .where(sql`${users.id} in (select value from json_each(${ids}))`),
);

export type FoundSeller = ReturnType<typeof listSellers>[number];

/** Best first, newest of equals first; deleted accounts are left out. */
export function rankSellers(db: Db, search: string, limit: number) {
  return ranked(fitting(search, ['body']), limit, {
    listIds: (match, count) => listSellerIds(db, queryOf(match), count),
    textsOf: (ids) => listSellerTexts(db, ids),
    rowsOf: (ids) => listSellers(db, ids),
  });
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
