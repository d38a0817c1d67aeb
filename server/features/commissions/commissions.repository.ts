import { and, asc, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { containing } from '../../db/folding.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import {
  commissionEntries,
  saleEvents,
  sales,
  sellerBalances,
  settlementLines,
  settlements,
  users,
} from '../../db/schema.ts';

const { placeholder } = sql;

const person = prepared((db) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, placeholder('id')))
    .prepare(),
);

/** Includes deleted sellers: they may still be owed. */
export function findSeller(db: Db, id: number) {
  return person(db).get({ id });
}

const ownSale = prepared((db) =>
  db
    .select({ id: sales.id, customerName: sales.customerName, erasedAtMs: sales.erasedAtMs })
    .from(sales)
    .where(and(eq(sales.id, placeholder('saleId')), eq(sales.sellerId, placeholder('sellerId'))))
    .prepare(),
);

export function findOwnSale(db: Db, sellerId: number, saleId: number) {
  return ownSale(db).get({ sellerId, saleId });
}

const newSaleEvent = preparedWrite((db, values: typeof saleEvents.$inferInsert) =>
  db.insert(saleEvents).values(values).prepare(),
);

/** For the sale's timeline. Call in the transaction of the event. */
export function insertSaleEvent(db: Db, values: typeof saleEvents.$inferInsert): void {
  newSaleEvent(db, values).run(values);
}

/** In centavos; `entriesCents` sums all entries of the seller, `paidCents` those in paid settlements. */
export interface Balance {
  inProgressCents: number;
  entriesCents: number;
  paidCents: number;
}

const balanceColumns = {
  inProgressCents: sql<number>`coalesce(${sellerBalances.inProgressCents}, 0)`,
  entriesCents: sql<number>`coalesce(${sellerBalances.entriesCents}, 0)`,
  paidCents: sql<number>`coalesce(${sellerBalances.paidCents}, 0)`,
};

const balanceOf = prepared((db) =>
  db
    .select({ ...balanceColumns, entryCount: sellerBalances.entryCount })
    .from(sellerBalances)
    .where(eq(sellerBalances.sellerId, placeholder('sellerId')))
    .prepare(),
);

export function findBalance(db: Db, sellerId: number) {
  return balanceOf(db).get({ sellerId });
}

const heldOf = (sellerId: ReturnType<typeof sql>) => sql<number>`(
  select coalesce(sum(amount_cents), 0) from commission_cycles
  where seller_id = ${sellerId} and payable_at > ${placeholder('nowMs')} and reversed_at is null)`;

const held = prepared((db) =>
  db
    .select({ sellerId: sql<number>`value`, heldCents: heldOf(sql`value`) })
    .from(sql`json_each(${placeholder('sellerIds')})`)
    .prepare(),
);

/** Earned and not yet payable, by seller. */
export function sumHeld(db: Db, sellerIds: number[], nowMs: number): Map<number, number> {
  const rows = held(db).all({ sellerIds: JSON.stringify(sellerIds), nowMs });
  return new Map(rows.map(({ sellerId, heldCents }) => [sellerId, heldCents]));
}

const hasAccount = or(
  and(eq(users.role, 'seller'), isNull(users.deletedAtMs)),
  gt(sellerBalances.entryCount, 0),
);
// Uses the index of triggers/users.sql.
const isNamed = sql`(${placeholder('search')} = '' or ${users.id} in (select rowid from user_search where name glob ${placeholder('pattern')}))`;

const balancesWhere = (...conditions: ReturnType<typeof sql>[]) => ({
  list: prepared((db) =>
    db
      .select({ sellerId: users.id, sellerName: users.name, ...balanceColumns })
      .from(users)
      .leftJoin(sellerBalances, eq(sellerBalances.sellerId, users.id))
      .where(and(hasAccount, isNamed, ...conditions))
      .orderBy(
        sql`coalesce(${sellerBalances.entriesCents} - ${sellerBalances.paidCents}, 0) desc`,
        asc(users.id),
      )
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  ),
  count: prepared((db) =>
    db
      .select({ count: count() })
      .from(users)
      .leftJoin(sellerBalances, eq(sellerBalances.sellerId, users.id))
      .where(and(hasAccount, isNamed, ...conditions))
      .prepare(),
  ),
});
const balances = { all: balancesWhere(), one: balancesWhere(eq(users.id, placeholder('sellerId'))) };

interface BalanceSelection {
  search: string;
  sellerId: number | undefined;
}

function balancesOf({ sellerId }: BalanceSelection) {
  return sellerId === undefined ? balances.all : balances.one;
}

/** Sellers and others with entries, highest payable amount first. */
export function listBalances(db: Db, selection: BalanceSelection, limit: number, offset: number) {
  const pattern = containing(selection.search);
  return balancesOf(selection)
    .list(db)
    .all({ ...selection, pattern, limit, offset });
}

export function countBalances(db: Db, selection: BalanceSelection): number {
  const pattern = containing(selection.search);
  return (
    balancesOf(selection)
      .count(db)
      .get({ ...selection, pattern })?.count ?? 0
  );
}

// Commissions are not negative, so the amount due never exceeds the unpaid entries.
const isDue = and(
  gt(sellerBalances.unpaidSinceMs, sql`0`),
  sql`${sellerBalances.entriesCents} - ${sellerBalances.paidCents} > ${heldOf(sql`${sellerBalances.sellerId}`)}`,
);

const duePage = prepared((db) =>
  db
    .select({ sellerId: users.id, sellerName: users.name, ...balanceColumns })
    .from(sellerBalances)
    .crossJoin(users)
    .where(and(isDue, eq(users.id, sellerBalances.sellerId)))
    .orderBy(asc(sellerBalances.unpaidSinceMs), asc(sellerBalances.sellerId))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(),
);

/** Sellers with something payable, longest unpaid first. */
export function listDue(db: Db, nowMs: number, limit: number, offset: number) {
  return duePage(db).all({ nowMs, limit, offset });
}

const dueCount = prepared((db) => db.select({ count: count() }).from(sellerBalances).where(isDue).prepare());

export function countDue(db: Db, nowMs: number): number {
  return dueCount(db).get({ nowMs })?.count ?? 0;
}

const allTotals = prepared((db) =>
  db
    .select({
      entryCount: sql<number>`coalesce(sum(${sellerBalances.entryCount}), 0)`,
      paidCents: sql<number>`coalesce(sum(${sellerBalances.paidCents}), 0)`,
    })
    .from(sellerBalances)
    .prepare(),
);

export function sumBalances(db: Db) {
  return allTotals(db).get() ?? { entryCount: 0, paidCents: 0 };
}

const entries = (db: Db) =>
  db
    .select({
      id: commissionEntries.id,
      saleId: commissionEntries.saleId,
      customerName: sales.customerName,
      kind: commissionEntries.kind,
      amountCents: commissionEntries.amountCents,
      atMs: commissionEntries.atMs,
      reason: commissionEntries.reason,
      settlementId: settlements.id,
      settlementState: settlements.state,
    })
    .from(commissionEntries)
    .leftJoin(
      settlementLines,
      and(
        eq(settlementLines.entryId, commissionEntries.id),
        // Repeats the condition of the index.
        eq(settlementLines.isLiving, sql`1`),
      ),
    )
    .leftJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .leftJoin(sales, eq(sales.id, commissionEntries.saleId));

const entryPages = {
  all: prepared((db) =>
    entries(db)
      .orderBy(desc(commissionEntries.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  ),
  seller: prepared((db) =>
    entries(db)
      .where(eq(commissionEntries.sellerId, placeholder('sellerId')))
      .orderBy(desc(commissionEntries.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  ),
};

export type ListedEntry = ReturnType<typeof listEntries>[number];

export function listEntries(db: Db, sellerId: number | undefined, limit: number, offset: number) {
  return sellerId === undefined
    ? entryPages.all(db).all({ limit, offset })
    : entryPages.seller(db).all({ sellerId, limit, offset });
}
