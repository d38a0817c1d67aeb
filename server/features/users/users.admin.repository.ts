import { and, asc, count, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '../../../shared/users/roles.ts';
import { EDITABLE_STATUSES } from '../../../shared/sales/saleStatus.ts';
import { containing } from '../../db/folding.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { sales, sellerTotals, userNames, users } from '../../db/schema.ts';
import { countAccounts, userWithTotals, type UserWithTotals } from './users.repository.ts';

/** `search` is a part of name, email, phone or location, '' for any. */
export interface UserSelection {
  search: string;
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

const { placeholder } = sql;

/** See triggers/users.sql; rowid is the user's id. */
const userSearch = sqliteView('user_search', { rowid: integer('rowid'), body: text('body') }).existing();

const listed = and(
  isNull(users.deletedAtMs),
  sql`(${placeholder('role')} is null or ${users.role} = ${placeholder('role')})`,
  sql`(${placeholder('isActive')} is null or ${users.isActive} = ${placeholder('isActive')})`,
);
// The plus keeps the order of the walked index, so that it stops when the page is full.
const found = sql`+${users.id} in (
  select ${userSearch.rowid} from ${userSearch} where ${userSearch.body} glob ${placeholder('pattern')})`;

const newestFirst = (where: SQL | undefined) =>
  prepared((db) =>
    db
      .select(userWithTotals)
      .from(users)
      .leftJoin(sellerTotals, eq(sellerTotals.sellerId, users.id))
      .where(where)
      .orderBy(desc(users.createdAtMs), desc(users.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  );
const inOrderOfNames = (where: SQL | undefined) =>
  prepared((db) =>
    db
      .select(userWithTotals)
      .from(userNames)
      .crossJoin(users)
      .leftJoin(sellerTotals, eq(sellerTotals.sellerId, users.id))
      .where(and(eq(users.id, userNames.id), where))
      .orderBy(asc(userNames.sortKey), desc(userNames.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  );

const inOrderOfSales = (where: SQL | undefined) =>
  prepared((db) =>
    db
      .select(userWithTotals)
      .from(sellerTotals)
      .crossJoin(users)
      .where(and(eq(users.id, sellerTotals.sellerId), where))
      .orderBy(desc(sellerTotals.amountCents), desc(sellerTotals.sellerId))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  );

const pagesOf = (where: SQL | undefined) => ({
  newest: newestFirst(where),
  name: inOrderOfNames(where),
  sales: inOrderOfSales(where),
});
const pages = { all: pagesOf(listed), found: pagesOf(and(listed, found)) };

export function listUsers(
  db: Db,
  selection: UserSelection,
  order: 'newest' | 'name' | 'sales',
  limit: number,
  offset: number,
): UserWithTotals[] {
  const kind = selection.search === '' ? 'all' : 'found';
  return pages[kind][order](db).all({ ...parameters(selection), limit, offset });
}

function parameters({ search, role, isActive }: UserSelection) {
  return {
    pattern: containing(search),
    role: role ?? null,
    isActive: isActive === undefined ? null : Number(isActive),
  };
}

const foundCount = prepared((db) =>
  db
    .select({ count: count() })
    .from(userSearch)
    .crossJoin(users)
    .where(
      and(sql`${userSearch.body} glob ${placeholder('pattern')}`, eq(users.id, userSearch.rowid), listed),
    )
    .prepare(),
);

export function countUsers(db: Db, selection: UserSelection): number {
  const { search, role, isActive } = selection;
  if (search === '') return countAccounts(db, { role, isActive });
  return foundCount(db).get(parameters(selection))?.count ?? 0;
}

const otherAdministrators = prepared((db) =>
  db
    .select({ count: count() })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.isActive, true),
        isNull(users.deletedAtMs),
        ne(users.id, placeholder('id')),
      ),
    )
    .prepare(),
);

export function countOtherAdministrators(db: Db, id: number): number {
  return otherAdministrators(db).get({ id })?.count ?? 0;
}

// Open sales are few: walking their part of the index is faster than adding up all months.
const openSales = prepared((db) =>
  db
    .select({ sellerId: sales.sellerId, count: count() })
    .from(sales)
    .where(
      and(
        sql`${sales.sellerId} in (select value from json_each(${placeholder('sellerIds')}))`,
        inArray(sales.status, [...EDITABLE_STATUSES]),
      ),
    )
    .groupBy(sales.sellerId)
    .prepare(),
);

/** By seller; sellers without open sales are missing. */
export function countOpenSales(db: Db, sellerIds: number[]): Map<number, number> {
  const rows = openSales(db).all({ sellerIds: JSON.stringify(sellerIds) });
  return new Map(rows.map((row) => [row.sellerId, row.count]));
}
