import { and, asc, count, desc, eq, inArray, isNull, ne, sql, type SQLWrapper } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { NO_TEAM, type UserSort } from '../../../shared/users/users.ts';
import type { Role } from '../../../shared/users/roles.ts';
import { statusesThat } from '../../../shared/sales/saleStatus.ts';
import type { Db } from '../../db/open.ts';
import { countRows, isIn, preparedAll, preparedCount } from '../../db/prepared.ts';
import { containsWords, patternsOf, type WordPatterns } from '../../db/textSearch.ts';
import { perSorting, sortedBy, type Sorting } from '../../db/sorting.ts';
import { sellerTotals, userNames, users } from '../../db/schema.ts';
import { countAccounts, userWithTotals, type UserWithTotals } from './users.repository.ts';

/** `search` is a part of name, email, phone or location, '' for any. */
interface UserSelection {
  search: string;
  role?: Role | undefined;
  isActive?: boolean | undefined;
  /** Only active sellers who sold nothing since. */
  idleSinceMs?: number | undefined;
  teamId?: number | typeof NO_TEAM | undefined;
}

/** See db/refold.ts; rowid is the user's id. */
const userSearch = sqliteView('user_search', { rowid: integer('rowid'), body: text('body') }).existing();

interface Filter extends Partial<WordPatterns> {
  role: Role | undefined;
  isActive: number | undefined;
  idleSinceMs: number | undefined;
  teamId: number | typeof NO_TEAM | undefined;
}

const isCounted = sql`status <> 'cancelled'`;
const lastSaleAtMs = sql<number | null>`(
  select created_at from sales where seller_id = users.id and ${isCounted} order by created_at desc limit 1)`;
const monthSales = (month: string) => sql<number>`(
  select coalesce(sum(count), 0) from seller_month_totals
  where seller_id = users.id and month = ${month} and ${isCounted})`;

const isMember = (teamId: Filter['teamId']) =>
  sql`(select coalesce(max(team_id), ${NO_TEAM}) from team_members where user_id = users.id) = ${teamId}`;

const listed = ({ role, isActive, idleSinceMs, teamId }: Filter) =>
  and(
    isNull(users.deletedAtMs),
    // A plus keeps the order of the walked index, so that it stops when the page is full.
    role && sql`+${users.role} = ${role}`,
    isActive === undefined ? undefined : sql`+${users.isActive} = ${isActive}`,
    idleSinceMs === undefined
      ? undefined
      : sql`+${users.role} = 'seller' and +${users.isActive} = 1
          and coalesce(${lastSaleAtMs}, users.created_at) < ${idleSinceMs}`,
    teamId === undefined ? undefined : and(sql`+${users.role} = 'seller'`, isMember(teamId)),
  );

const hasWords = (filter: Filter): filter is Filter & WordPatterns => filter.longest !== undefined;

const matching = (filter: Filter) =>
  and(
    listed(filter),
    hasWords(filter)
      ? sql`+${users.id} in (
          select ${userSearch.rowid} from ${userSearch} where ${containsWords(userSearch.body, filter)})`
      : undefined,
  );

const pages = {
  newest: preparedAll((db, filter: Filter, limit: number, offset: number) =>
    db
      .select(userWithTotals)
      .from(users)
      .leftJoin(sellerTotals, eq(sellerTotals.sellerId, users.id))
      .where(matching(filter))
      .orderBy(desc(users.createdAtMs), desc(users.id))
      .limit(limit)
      .offset(offset),
  ),
  name: preparedAll((db, filter: Filter, limit: number, offset: number) =>
    db
      .select(userWithTotals)
      .from(userNames)
      .crossJoin(users)
      .leftJoin(sellerTotals, eq(sellerTotals.sellerId, users.id))
      .where(and(eq(users.id, userNames.id), matching(filter)))
      .orderBy(asc(userNames.sortKey), desc(userNames.id))
      .limit(limit)
      .offset(offset),
  ),
  sales: preparedAll((db, filter: Filter, limit: number, offset: number) =>
    db
      .select(userWithTotals)
      .from(sellerTotals)
      .crossJoin(users)
      .where(and(eq(users.id, sellerTotals.sellerId), matching(filter)))
      .orderBy(desc(sellerTotals.amountCents), desc(sellerTotals.sellerId))
      .limit(limit)
      .offset(offset),
  ),
};

const keysOf = (month: string): Record<UserSort, SQLWrapper> => ({
  newest: users.createdAtMs,
  name: userNames.sortKey,
  email: users.email,
  location: userNames.locationKey,
  commissionRate: users.rateBp,
  totalSales: userWithTotals.salesCents,
  sales: userWithTotals.salesCents,
  salesCount: userWithTotals.salesCount,
  isActive: users.isActive,
  lastSaleAt: lastSaleAtMs,
  monthSales: monthSales(month),
});

/** Sorts the accounts found; the orders of `pages` walk an index. */
const sortedPage = perSorting((sort: UserSort, order) =>
  preparedAll((db, filter: Filter, month: string, limit: number, offset: number) =>
    db
      .select(userWithTotals)
      .from(users)
      .leftJoin(sellerTotals, eq(sellerTotals.sellerId, users.id))
      .leftJoin(userNames, eq(userNames.id, users.id))
      .where(matching(filter))
      .orderBy(...sortedBy(keysOf(month)[sort], order, [desc(users.createdAtMs), desc(users.id)]))
      .limit(limit)
      .offset(offset),
  ),
);

const WALKED = { newest: 'desc', name: 'asc', sales: 'desc', totalSales: 'desc' } as const;
const TEXTS = new Set<UserSort>(['name', 'email', 'location']);

/** By default texts ascend, and newest and highest come first. */
export function listUsers(
  db: Db,
  selection: UserSelection,
  { sort = 'newest', order = TEXTS.has(sort) ? 'asc' : 'desc' }: Sorting<UserSort>,
  month: string,
  limit: number,
  offset: number,
): UserWithTotals[] {
  const filter = filterOf(selection);
  if (sort in WALKED && WALKED[sort as keyof typeof WALKED] === order) {
    return pages[sort === 'totalSales' ? 'sales' : (sort as keyof typeof pages)](db, filter, limit, offset);
  }
  return sortedPage(sort, order)(db, filter, month, limit, offset);
}

function filterOf({ search, role, isActive, idleSinceMs, teamId }: UserSelection): Filter {
  return {
    ...(search !== '' && patternsOf(search)),
    role,
    isActive: isActive === undefined ? undefined : Number(isActive),
    idleSinceMs,
    teamId,
  };
}

const countFound = preparedCount((db, filter: Filter & WordPatterns) =>
  db
    .select({ count: count() })
    .from(userSearch)
    .crossJoin(users)
    .where(and(containsWords(userSearch.body, filter), eq(users.id, userSearch.rowid), listed(filter))),
);

const countListed = countRows(users, listed);

export function countUsers(db: Db, selection: UserSelection): number {
  const filter = filterOf(selection);
  if (hasWords(filter)) return countFound(db, filter);
  const isPlain = filter.idleSinceMs === undefined && filter.teamId === undefined;
  return isPlain ? countAccounts(db, selection) : countListed(db, filter);
}

export const countOtherAdministrators = countRows(users, (id: number) =>
  and(eq(users.role, 'admin'), eq(users.isActive, true), isNull(users.deletedAtMs), ne(users.id, id)),
);

/** Open sales, the last sale and those of a month, by account. */
// Open sales are few: walking their part of the index is faster than adding up all months.
export const findActivity = preparedAll(
  (db, ids: number[], month: string) =>
    db
      .select({
        id: users.id,
        openSales: sql<number>`(select count(*) from sales where seller_id = users.id
          and ${inArray(sql`status`, statusesThat('isOpen'))})`,
        lastSaleAtMs,
        monthSales: monthSales(month),
      })
      .from(users)
      .where(isIn(users.id, ids)),
  (rows) => new Map(rows.map((row) => [row.id, row])),
);
