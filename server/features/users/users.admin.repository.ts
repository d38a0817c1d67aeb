import { and, asc, count, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Role } from '../../../shared/users.ts';
import { EDITABLE_STATUSES } from '../../../shared/sales.ts';
import { folded, foldText } from '../../db/folding.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { sales, sellerTotals, users } from '../../db/schema.ts';
import { userWithTotals, type UserWithTotals } from './users.repository.ts';

/** `search` is a part of name, email, phone or location, '' for any. */
export interface UserSelection {
  search: string;
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

const { placeholder } = sql;

// Too few users to index for it.
const searchedText = folded(
  sql`${users.name} || char(10) || ${users.email} || char(10) || ${users.phone} || char(10) || ${users.location}`,
);

const selected = and(
  isNull(users.deletedAtMs),
  sql`(${placeholder('role')} is null or ${users.role} = ${placeholder('role')})`,
  sql`(${placeholder('isActive')} is null or ${users.isActive} = ${placeholder('isActive')})`,
  sql`(${placeholder('search')} = '' or instr(${searchedText}, ${placeholder('search')}) > 0)`,
);

const pageBy = (...order: SQL[]) =>
  prepared((db) =>
    db
      .select(userWithTotals)
      .from(users)
      .leftJoin(sellerTotals, eq(sellerTotals.sellerId, users.id))
      .where(selected)
      .orderBy(...order, desc(users.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  );

const pages = {
  newest: pageBy(desc(users.createdAtMs)),
  // Ñ comes after all other words with N.
  name: pageBy(asc(folded(sql`${users.name}`, { ñ: 'n~' }))),
  sales: pageBy(sql`coalesce(${sellerTotals.amountCents}, 0) desc`),
};

export function listUsers(
  db: Db,
  selection: UserSelection,
  order: keyof typeof pages,
  limit: number,
  offset: number,
): UserWithTotals[] {
  return pages[order](db).all({ ...parameters(selection), limit, offset });
}

function parameters({ search, role, isActive }: UserSelection) {
  return {
    search: foldText(search),
    role: role ?? null,
    isActive: isActive === undefined ? null : Number(isActive),
  };
}

const selectedCount = prepared((db) => db.select({ count: count() }).from(users).where(selected).prepare());

export function countUsers(db: Db, selection: UserSelection): number {
  return selectedCount(db).get(parameters(selection))?.count ?? 0;
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

/** By seller; those without open sales are missing. */
export function countOpenSales(db: Db, sellerIds: number[]): Map<number, number> {
  const rows = openSales(db).all({ sellerIds: JSON.stringify(sellerIds) });
  return new Map(rows.map((row) => [row.sellerId, row.count]));
}
