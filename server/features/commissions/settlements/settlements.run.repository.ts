import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { columnsOf, hasRow, isIn, preparedAll } from '../../../db/prepared.ts';
import {
  commissionCycles,
  commissionEntries,
  commissionUnsettled,
  sellerBalances,
  settlementLines,
  settlements,
  users,
} from '../../../db/schema.ts';
import { stoppedBy } from '../commissions.repository.ts';

export const listPeople = preparedAll((db, ids: number[]) =>
  db.select({ id: users.id, name: users.name }).from(users).where(isIn(users.id, ids)),
);

export const listSellerIds = preparedAll(
  (db) =>
    db.select({ id: sellerBalances.sellerId }).from(sellerBalances).where(gt(sellerBalances.entryCount, 0)),
  (rows) => rows.map(({ id }) => id),
);

/** Entries before that instant in no valid settlement. */
export const listCandidates = preparedAll((db, sellerId: number, toMs: number) =>
  db
    .select({
      entryId: commissionEntries.id,
      ...columnsOf(commissionEntries, 'amountCents', 'saleId', 'cycle', 'source'),
      stoppedBy: stoppedBy(commissionEntries),
    })
    .from(commissionUnsettled)
    .innerJoin(commissionEntries, eq(commissionEntries.id, commissionUnsettled.entryId))
    .where(and(eq(commissionUnsettled.sellerId, sellerId), lt(commissionUnsettled.atMs, toMs))),
);

export type Candidate = ReturnType<typeof listCandidates>[number];

/** Entries not yet payable. Finding these few is faster than reading each entry's cycle. */
export const listHeldCycles = preparedAll((db, sellerId: number, nowMs: number) =>
  db
    .select(columnsOf(commissionCycles, 'saleId', 'cycle', 'source'))
    .from(commissionCycles)
    .where(
      and(
        eq(commissionCycles.sellerId, sellerId),
        gt(commissionCycles.payableAtMs, nowMs),
        // A cycle reversed before it was payable has none.
        isNull(commissionCycles.reversedAtMs),
      ),
    ),
);

export const listClosedCycles = preparedAll((db, sellerId: number) =>
  db
    .select(columnsOf(commissionEntries, 'saleId', 'cycle', 'source'))
    .from(settlements)
    .crossJoin(settlementLines)
    .crossJoin(commissionEntries)
    .where(
      and(
        eq(settlements.sellerId, sellerId),
        eq(settlements.state, sql`'closed'`),
        eq(settlementLines.settlementId, settlements.id),
        eq(commissionEntries.id, settlementLines.entryId),
        isNotNull(commissionEntries.cycle),
      ),
    ),
);

/** Oldest first. */
export const listDrafts = preparedAll((db, sellerId: number) =>
  db
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(eq(settlements.sellerId, sellerId), eq(settlements.state, sql`'draft'`)))
    .orderBy(asc(settlements.id)),
);

export const hasClosedSettlement = hasRow(settlements, (sellerId: number) =>
  and(eq(settlements.sellerId, sellerId), eq(settlements.state, sql`'closed'`)),
);
