import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import {
  commissionCycles,
  commissionEntries,
  commissionUnsettled,
  saleClaims,
  sellerBalances,
  settlementLines,
  settlements,
  users,
} from '../../../db/schema.ts';

const { placeholder } = sql;

const people = prepared((db) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, sql`(select value from json_each(${placeholder('ids')}))`))
    .prepare(),
);

/** Includes deleted users. */
export function listPeople(db: Db, ids: number[]) {
  return people(db).all({ ids: JSON.stringify(ids) });
}

const withEntries = prepared((db) =>
  db
    .select({ id: sellerBalances.sellerId })
    .from(sellerBalances)
    .where(gt(sellerBalances.entryCount, 0))
    .prepare(),
);

/** Sellers with entries in the ledger. */
export function listSellerIds(db: Db): number[] {
  return withEntries(db)
    .all()
    .map(({ id }) => id);
}

const candidates = prepared((db) =>
  db
    .select({
      entryId: commissionEntries.id,
      amountCents: commissionEntries.amountCents,
      saleId: commissionEntries.saleId,
      cycle: commissionEntries.cycle,
      claimId: saleClaims.id,
    })
    .from(commissionUnsettled)
    .innerJoin(commissionEntries, eq(commissionEntries.id, commissionUnsettled.entryId))
    .leftJoin(
      saleClaims,
      and(eq(saleClaims.saleId, commissionEntries.saleId), eq(saleClaims.state, sql`'open'`)),
    )
    .where(
      and(
        eq(commissionUnsettled.sellerId, placeholder('sellerId')),
        lt(commissionUnsettled.atMs, placeholder('toMs')),
      ),
    )
    .prepare(),
);

export type Candidate = ReturnType<typeof listCandidates>[number];

/** Entries before that instant that no living settlement holds. */
export function listCandidates(db: Db, sellerId: number, toMs: number) {
  return candidates(db).all({ sellerId, toMs });
}

const heldCycles = prepared((db) =>
  db
    .select({ saleId: commissionCycles.saleId, cycle: commissionCycles.cycle })
    .from(commissionCycles)
    .where(
      and(
        eq(commissionCycles.sellerId, placeholder('sellerId')),
        gt(commissionCycles.payableAtMs, placeholder('nowMs')),
        // A cycle reversed before it was payable leaves nothing.
        isNull(commissionCycles.reversedAtMs),
      ),
    )
    .prepare(),
);

/** Not yet payable. Finding these few is faster than reading the cycle of each entry. */
export function listHeldCycles(db: Db, sellerId: number, nowMs: number) {
  return heldCycles(db).all({ sellerId, nowMs });
}

const closedCycles = prepared((db) =>
  db
    .select({ saleId: commissionEntries.saleId, cycle: commissionEntries.cycle })
    .from(settlements)
    .crossJoin(settlementLines)
    .crossJoin(commissionEntries)
    .where(
      and(
        eq(settlements.sellerId, placeholder('sellerId')),
        eq(settlements.state, sql`'closed'`),
        eq(settlementLines.settlementId, settlements.id),
        eq(commissionEntries.id, settlementLines.entryId),
        isNotNull(commissionEntries.cycle),
      ),
    )
    .prepare(),
);

/** In settlements that are closed and unpaid. */
export function listClosedCycles(db: Db, sellerId: number) {
  return closedCycles(db).all({ sellerId });
}

const unpaidHolder = prepared((db) =>
  db
    .select({ id: settlements.id })
    .from(settlements)
    .where(
      and(eq(settlements.sellerId, placeholder('sellerId')), inArray(settlements.state, ['draft', 'closed'])),
    )
    .limit(1)
    .prepare(),
);

export function hasUnpaidSettlement(db: Db, sellerId: number): boolean {
  return unpaidHolder(db).get({ sellerId }) !== undefined;
}
