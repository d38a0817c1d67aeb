import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { BalanceSort } from '../../../shared/commissions/commissions.ts';
import type { HeldBy } from '../../../shared/commissions/commissionStates.ts';
import { containsWords, patternsOf, type WordPatterns } from '../../db/textSearch.ts';
import type { Db } from '../../db/open.ts';
import {
  columnsOf,
  countRows,
  eqIfGiven,
  preparedAll,
  preparedCount,
  preparedGet,
} from '../../db/prepared.ts';
import { perSorting, sortedBy, type Sorting } from '../../db/sorting.ts';
import {
  commissionCycles,
  commissionEntries,
  commissionUnsettled,
  sales,
  sellerBalances,
  userNames,
  users,
} from '../../db/schema.ts';

/** Includes deleted sellers: they may still be owed. */
export const findSeller = preparedGet((db, id: number) =>
  db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id)),
);

/** An open withdrawal stops the commission of a sale, even after its hold; an open claim stops the share of the seller, whose it is. */
export const stoppedBy = ({ saleId, source }: { saleId: SQLWrapper; source: SQLWrapper }) =>
  sql<HeldBy | null>`case
  when exists (select 1 from sale_withdrawals where sale_id = ${saleId} and resolved_at is null) then 'withdrawal'
  when ${source} = 'own' and exists (select 1 from sale_claims where sale_id = ${saleId} and state = 'open') then 'claim' end`;

export const findOwnSale = preparedGet((db, sellerId: number, saleId: number) =>
  db
    .select({
      ...columnsOf(sales, 'id', 'customerName', 'erasedAtMs'),
      held: stoppedBy({ saleId: sql`sales.id`, source: sql`'own'` }),
    })
    .from(sales)
    .where(and(eq(sales.id, saleId), eq(sales.sellerId, sellerId))),
);

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

export const findBalance = preparedGet((db, sellerId: number) =>
  db
    .select({
      ...balanceColumns,
      ...columnsOf(sellerBalances, 'entryCount', 'teamInProgressCents', 'teamEntriesCents', 'teamPaidCents'),
    })
    .from(sellerBalances)
    .where(eq(sellerBalances.sellerId, sellerId)),
);

const heldOf = (sellerId: SQL, nowMs: number) => sql<number>`(
  select coalesce(sum(amount_cents), 0) from commission_cycles
  where seller_id = ${sellerId} and payable_at > ${nowMs} and reversed_at is null)`;

/** Centavos that the seller has earned with the sales of others, not yet payable. */
export const sumHeldOfTeam = preparedGet(
  (db, sellerId: number, nowMs: number) =>
    db
      .select({ cents: sql<number>`coalesce(sum(${commissionCycles.amountCents}), 0)` })
      .from(commissionCycles)
      .where(
        and(
          eq(commissionCycles.sellerId, sellerId),
          gt(commissionCycles.payableAtMs, nowMs),
          eq(commissionCycles.source, sql`'team'`),
          isNull(commissionCycles.reversedAtMs),
        ),
      ),
  (row) => row?.cents ?? 0,
);

export const sumHeld = preparedAll(
  (db, sellerIds: number[], nowMs: number) =>
    db
      .select({ sellerId: sql<number>`value`, heldCents: heldOf(sql`value`, nowMs) })
      .from(sql`json_each(${sellerIds})`),
  (rows) => new Map(rows.map(({ sellerId, heldCents }) => [sellerId, heldCents])),
);

const isPromised = (sellerId: number, nowMs: number) =>
  and(
    eq(commissionCycles.sellerId, sellerId),
    gt(commissionCycles.payableAtMs, nowMs),
    gt(commissionCycles.amountCents, sql`0`),
    isNull(commissionCycles.reversedAtMs),
    isNull(stoppedBy(commissionCycles)),
  );

/** Undefined if nothing is to come. */
export const findNextPayable = preparedGet((db, sellerId: number, nowMs: number) =>
  db
    .select({ atMs: commissionCycles.payableAtMs })
    .from(commissionCycles)
    .where(isPromised(sellerId, nowMs))
    .orderBy(asc(commissionCycles.payableAtMs))
    .limit(1),
);

/** Centavos that become payable between two instants, the last one excluded. */
export const sumPayableUntil = preparedGet(
  (db, sellerId: number, nowMs: number, untilMs: number) =>
    db
      .select({ cents: sql<number>`coalesce(sum(${commissionCycles.amountCents}), 0)` })
      .from(commissionCycles)
      .where(and(isPromised(sellerId, nowMs), lt(commissionCycles.payableAtMs, untilMs))),
  (row) => row?.cents ?? 0,
);

/** Centavos of the seller that no settlement has and a claim or a withdrawal stops. */
export const sumStopped = preparedGet(
  (db, sellerId: number) =>
    db
      .select({ cents: sql<number>`coalesce(sum(${commissionEntries.amountCents}), 0)` })
      .from(commissionUnsettled)
      .crossJoin(commissionEntries)
      .where(
        and(
          eq(commissionUnsettled.sellerId, sellerId),
          eq(commissionEntries.id, commissionUnsettled.entryId),
          isNotNull(stoppedBy(commissionEntries)),
        ),
      ),
  (row) => row?.cents ?? 0,
);

interface BalanceSelection {
  search: string;
  sellerId: number | undefined;
}

const chosen = (search: string, patterns: WordPatterns, sellerId: number | undefined) =>
  and(
    or(and(eq(users.role, 'seller'), isNull(users.deletedAtMs)), gt(sellerBalances.entryCount, 0)),
    // Uses the text index over accounts.
    sql`(${search} = '' or ${users.id} in (
      select rowid from user_search where ${containsWords(sql`body`, patterns)}))`,
    eqIfGiven(users.id, sellerId),
  );

const unpaid = sql`coalesce(${sellerBalances.entriesCents} - ${sellerBalances.paidCents}, 0)`;

const balanceKeys = (nowMs: number): Record<BalanceSort, SQLWrapper> => ({
  sellerName: userNames.sortKey,
  inProgress: balanceColumns.inProgressCents,
  earned: heldOf(sql`${users.id}`, nowMs),
  payable: sql`${unpaid} - ${heldOf(sql`${users.id}`, nowMs)}`,
  paid: balanceColumns.paidCents,
});

const balancePage = perSorting((sort: BalanceSort, order) =>
  preparedAll(
    (
      db,
      { search, sellerId }: BalanceSelection,
      patterns: WordPatterns,
      nowMs: number,
      limit: number,
      offset: number,
    ) =>
      db
        .select({ sellerId: users.id, sellerName: users.name, ...balanceColumns })
        .from(users)
        .leftJoin(sellerBalances, eq(sellerBalances.sellerId, users.id))
        .leftJoin(userNames, eq(userNames.id, users.id))
        .where(chosen(search, patterns, sellerId))
        .orderBy(...sortedBy(balanceKeys(nowMs)[sort], order, [desc(users.createdAtMs), desc(users.id)]))
        .limit(limit)
        .offset(offset),
  ),
);

/** Sellers and others with entries, by default the highest payable amount first. */
export function listBalances(
  db: Db,
  selection: BalanceSelection,
  { sort = 'payable', order = sort === 'sellerName' ? 'asc' : 'desc' }: Sorting<BalanceSort>,
  nowMs: number,
  limit: number,
  offset: number,
) {
  return balancePage(sort, order)(db, selection, patternsOf(selection.search), nowMs, limit, offset);
}

const balanceCount = preparedCount((db, { search, sellerId }: BalanceSelection, patterns: WordPatterns) =>
  db
    .select({ count: count() })
    .from(users)
    .leftJoin(sellerBalances, eq(sellerBalances.sellerId, users.id))
    .where(chosen(search, patterns, sellerId)),
);

export function countBalances(db: Db, selection: BalanceSelection): number {
  return balanceCount(db, selection, patternsOf(selection.search));
}

/** Something is unpaid, and more of it than is held. */
const isDue = (nowMs: number) =>
  and(gt(sellerBalances.unpaidSinceMs, sql`0`), gt(unpaid, heldOf(sql`${sellerBalances.sellerId}`, nowMs)));

/** Sellers with something payable, longest unpaid first. */
export const listDue = preparedAll((db, nowMs: number, limit: number, offset: number) =>
  db
    .select({ sellerId: users.id, sellerName: users.name, ...balanceColumns })
    .from(sellerBalances)
    .crossJoin(users)
    .where(and(isDue(nowMs), eq(users.id, sellerBalances.sellerId)))
    .orderBy(asc(sellerBalances.unpaidSinceMs), asc(sellerBalances.sellerId))
    .limit(limit)
    .offset(offset),
);

export const countDue = countRows(sellerBalances, isDue);

export const sumBalances = preparedGet(
  (db) =>
    db
      .select({
        entryCount: sql<number>`coalesce(sum(${sellerBalances.entryCount}), 0)`,
        paidCents: sql<number>`coalesce(sum(${sellerBalances.paidCents}), 0)`,
      })
      .from(sellerBalances),
  (row) => row ?? { entryCount: 0, paidCents: 0 },
);
