import { and, asc, desc, eq, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { integer, sqliteView } from 'drizzle-orm/sqlite-core';
import type { Order } from '../../../shared/input/sorting.ts';
import {
  PROSPECT_STATES,
  type ProspectSource,
  type ProspectState,
} from '../../../shared/prospects/prospectStates.ts';
import type { ProspectSort } from '../../../shared/prospects/prospects.ts';
import type { Db } from '../../db/open.ts';
import { countRows, eqIfGiven, isIn, preparedAll } from '../../db/prepared.ts';
import { CLOSED_KEY, prospects, prospectTotals, users } from '../../db/schema.ts';
import { perSorting, sortedBy } from '../../db/sorting.ts';
import { containing, containsWords, patternsOf, queryOf, type WordPatterns } from '../../db/textSearch.ts';
import { prospectColumns } from './prospects.repository.ts';

/** See triggers/prospects.sql; rowid is the id. */
const prospectSearch = sqliteView('prospect_search', { rowid: integer('rowid').notNull() }).existing();

export interface ProspectSelection {
  state?: ProspectState | undefined;
  source?: ProspectSource | undefined;
  /** Selects open ones, or those due: `list_key` is the instant of the next contact. */
  keyBelow?: number | undefined;
}

/** Selects open ones. */
export const OPEN_BELOW = CLOSED_KEY;

export interface OwnSelection extends ProspectSelection, Partial<WordPatterns> {
  sellerId: number;
}

const newest = [desc(prospects.createdAtMs), desc(prospects.id)];

/** Open ones by their next contact, those without one last; then the others. */
export type ProspectOrder = ProspectSort | 'list';

const stateRank = sql`case ${prospects.state} ${sql.join(
  PROSPECT_STATES.map((state, rank) => sql.raw(`when '${state}' then ${rank}`)),
  sql` `,
)} end`;

const KEYS: Record<ProspectOrder, SQLWrapper> = {
  list: prospects.listKey,
  name: prospects.nameKey,
  city: prospects.cityKey,
  state: stateRank,
  nextAt: prospects.nextAtMs,
  createdAt: prospects.createdAtMs,
};

/** A plus keeps SQLite from the index of the order. */
const sorted = (sort: ProspectOrder, order: Order) => sortedBy(sql`+${KEYS[sort]}`, order, newest);

function walked(sort: ProspectOrder, order: Order): SQL[] {
  if (sort === 'list') return [sql`${prospects.listKey} asc`, ...newest];
  if (sort === 'createdAt' && order === 'desc') return newest;
  return sortedBy(KEYS[sort], order, newest);
}

const inList = sql`${prospects.deletedAtMs} is null`;

/** Plusses keep SQLite from the indexes of the filters: another one is walked. */
const passing = ({ state, source, keyBelow }: ProspectSelection) =>
  and(
    inList,
    state && sql`+${prospects.state} = ${state}`,
    source && sql`+${prospects.source} = ${source}`,
    keyBelow === undefined ? undefined : sql`+${prospects.listKey} < ${keyBelow}`,
  );

const select = (db: Db, where: SQL | undefined, order: SQL[], limit: number, offset: number) =>
  db
    .select(prospectColumns)
    .from(prospects)
    .crossJoin(users)
    .where(and(where, eq(users.id, prospects.sellerId)))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

const ofSeller = ({ sellerId, keyBelow, longest, words, ...filter }: OwnSelection) =>
  and(
    eq(prospects.sellerId, sellerId),
    passing(filter),
    keyBelow === undefined ? undefined : lt(prospects.listKey, keyBelow),
    longest === undefined || words === undefined
      ? undefined
      : containsWords(prospects.searchText, { longest, words }),
  );

/** For the text index over the prospects of all. */
export function matchOf(search: string): string {
  return queryOf(containing(search, ['body']));
}

/** Selects a seller's prospects by any part of name, city and phone. */
export function wordsIn(search: string): Partial<WordPatterns> {
  return search === '' ? {} : patternsOf(search);
}

/** A seller's are few: all orders but `list` sort them. */
export const listOfSeller = perSorting((sort: ProspectOrder, order) =>
  preparedAll((db, selection: OwnSelection, limit: number, offset: number) =>
    select(
      db,
      ofSeller(selection),
      sort === 'list' ? walked(sort, order) : sorted(sort, order),
      limit,
      offset,
    ),
  ),
);

export const countOfSeller = countRows(prospects, ofSeller);

/** Of all sellers: walks the index of the order past what the filter leaves out. */
export const walkAll = perSorting((sort: ProspectOrder, order) =>
  preparedAll((db, selection: ProspectSelection, limit: number, offset: number) =>
    select(db, passing(selection), walked(sort, order), limit, offset),
  ),
);

/** Of all sellers, newest first. */
export const listOfState = preparedAll(
  (db, state: ProspectState, filter: Pick<ProspectSelection, 'source'>, limit: number, offset: number) =>
    select(db, and(eq(prospects.state, state), passing(filter)), newest, limit, offset),
);

/** Sorts those of a filter, for filters that few fit. */
export const sortAll = perSorting((sort: ProspectOrder, order) =>
  preparedAll((db, { state, source, keyBelow }: ProspectSelection, limit: number, offset: number) =>
    select(
      db,
      and(
        inList,
        eqIfGiven(prospects.state, state),
        eqIfGiven(prospects.source, source),
        keyBelow === undefined ? undefined : lt(prospects.listKey, keyBelow),
      ),
      sorted(sort, order),
      limit,
      offset,
    ),
  ),
);

/** The newest that a search of all finds. */
export const listFoundIds = preparedAll(
  (db, match: string, limit: number) =>
    db
      .select({ id: prospectSearch.rowid })
      .from(prospectSearch)
      .where(sql`${prospectSearch} match ${match}`)
      .orderBy(desc(prospectSearch.rowid))
      .limit(limit),
  (rows) => rows.map(({ id }) => id),
);

const among = (ids: number[], selection: ProspectSelection) =>
  and(isIn(prospects.id, ids), passing(selection));

export const listAmong = perSorting((sort: ProspectOrder, order) =>
  preparedAll((db, ids: number[], selection: ProspectSelection, limit: number, offset: number) =>
    select(db, among(ids, selection), sorted(sort, order), limit, offset),
  ),
);

export const countAmong = countRows(prospects, (ids: number[], selection: ProspectSelection) =>
  among(ids, selection),
);

/** Kept counts of a seller; seller 0 is all of them. */
export const countByState = preparedAll(
  (db, sellerId: number, { source }: Pick<ProspectSelection, 'source'>) =>
    db
      .select({ state: prospectTotals.state, count: prospectTotals.count })
      .from(prospectTotals)
      .where(and(eq(prospectTotals.sellerId, sellerId), eqIfGiven(prospectTotals.source, source))),
  (rows): Record<ProspectState, number> => {
    const counts = { new: 0, contacted: 0, visit: 0, lost: 0, won: 0 };
    for (const row of rows) counts[row.state] += row.count;
    return counts;
  },
);

/** New ones from the page of a seller that are not due anyway. */
const isAsked = (sellerId: number, dueBeforeMs: number) =>
  and(
    eq(prospects.sellerId, sellerId),
    sql`${prospects.state} = 'new' and ${prospects.source} = 'page' and ${prospects.erasedAtMs} is null`,
    sql`+${prospects.listKey} >= ${dueBeforeMs}`,
  );

export const listAsked = preparedAll((db, sellerId: number, dueBeforeMs: number, limit: number) =>
  select(db, isAsked(sellerId, dueBeforeMs), [asc(prospects.createdAtMs)], limit, 0),
);

export const countAsked = countRows(prospects, (sellerId: number, dueBeforeMs: number) =>
  isAsked(sellerId, dueBeforeMs),
);
