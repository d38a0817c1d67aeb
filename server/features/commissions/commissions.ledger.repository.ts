import { and, desc, eq, gt, inArray, isNull, lte, max, sql, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import {
  deleteRows,
  hasRow,
  insertInto,
  insertReturning,
  listRows,
  preparedAll,
  preparedGet,
  preparedRun,
} from '../../db/prepared.ts';
import {
  commissionCycles,
  commissionEntries,
  commissionUnsettled,
  settlementLeftOut,
  settlementLines,
  settlements,
  users,
} from '../../db/schema.ts';
import { findSetting, upsertSetting } from '../../db/settingRows.ts';
import { eraseText } from '../../db/eraseText.ts';

export type Entry = typeof commissionEntries.$inferSelect;
export type Cycle = typeof commissionCycles.$inferSelect;
type NewCycle = typeof commissionCycles.$inferInsert;

export const insertEntry = insertReturning(commissionEntries);

/** That of the seller, and that of the leader if they earn with it. */
export const listCurrentCycles = listRows(commissionCycles, (saleId: number) =>
  and(eq(commissionCycles.saleId, saleId), isNull(commissionCycles.reversedAtMs)),
);

export const lastCycleNumber = preparedGet(
  (db, saleId: number) =>
    db
      .select({ cycle: max(commissionCycles.cycle) })
      .from(commissionCycles)
      .where(eq(commissionCycles.saleId, saleId)),
  (row) => row?.cycle ?? 0,
);

/** False for a deleted account. */
export const isKept = hasRow(users, (userId: number) => and(eq(users.id, userId), isNull(users.deletedAtMs)));

export const insertCycle = insertInto(commissionCycles);

type CycleKey = Pick<Cycle, 'saleId' | 'cycle' | 'source'>;

const ofKey = ({ saleId, cycle, source }: CycleKey) =>
  and(
    eq(commissionCycles.saleId, saleId),
    eq(commissionCycles.cycle, cycle),
    eq(commissionCycles.source, source),
  );

export const updateCycle = preparedRun((db, key: CycleKey, values: Partial<NewCycle>) =>
  db.update(commissionCycles).set(values).where(ofKey(key)),
);

const entriesOf = ({ saleId, cycle, source }: CycleKey) =>
  sql`(select id from commission_entries where sale_id = ${saleId} and cycle = ${cycle} and source = ${source})`;
const isLiving = eq(settlementLines.isLiving, sql`1`);

/** The drafts and closed settlements that hold entries of the cycle, latest entry first. */
export const listHolders = preparedAll((db, key: CycleKey) =>
  db
    .select({ settlementId: settlements.id, state: settlements.state })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .where(
      and(
        sql`${settlementLines.entryId} in ${entriesOf(key)}`,
        isLiving,
        inArray(settlements.state, ['draft', 'closed']),
      ),
    )
    .orderBy(desc(settlementLines.entryId)),
);

export const insertLine = insertInto(settlementLines);

const deleteDraftLines = deleteRows(settlementLines, (key: CycleKey) =>
  and(
    sql`${settlementLines.entryId} in ${entriesOf(key)}`,
    isLiving,
    sql`(select state from settlements where id = settlement_id) = 'draft'`,
  ),
);
const deleteDraftLeftOut = deleteRows(settlementLeftOut, (key: CycleKey) =>
  and(
    sql`${settlementLeftOut.entryId} in ${entriesOf(key)}`,
    sql`(select state from settlements where id = settlement_id) = 'draft'`,
  ),
);

/** Removes the cycle from drafts; a trigger makes it unsettled again. */
export function deleteFromDrafts(db: Db, key: CycleKey): void {
  deleteDraftLines(db, key);
  deleteDraftLeftOut(db, key);
}

/** Entries of a reversed cycle outside all settlements are never settled. */
// Living lines belong to closed settlements, which the reversal waits for, or paid ones, which it undoes.
export const deleteCancelledOut = preparedRun((db, key: CycleKey) =>
  db.delete(commissionUnsettled).where(
    and(
      sql`(seller_id, at, entry_id) in (select seller_id, at, id from commission_entries
          where sale_id = ${key.saleId} and cycle = ${key.cycle} and source = ${key.source})`,
      sql`exists (select 1 from commission_cycles
          where sale_id = ${key.saleId} and cycle = ${key.cycle} and source = ${key.source} and reversed_at is not null)`,
      sql`not exists (select 1 from settlement_lines l where l.entry_id in ${entriesOf(key)} and l.is_living = 1)`,
    ),
  ),
);

const HOLD_DAYS = 'commission_hold_days';

export function findAppliedHoldDays(db: Db): string | undefined {
  return findSetting(db, HOLD_DAYS);
}

export function saveAppliedHoldDays(db: Db, days: number | null): void {
  upsertSetting(db, HOLD_DAYS, days === null ? '' : String(days));
}

export const findLastSaleOfCycles = preparedGet(
  (db) => db.select({ id: max(commissionCycles.saleId) }).from(commissionCycles),
  (row) => row?.id ?? 0,
);

/** Sales after `afterId` up to `lastId`: entries payable at `nowMs` stay so; the rest become payable `holdMs` after they were earned. */
export function applyHold(
  db: Db,
  { afterId, lastId }: { afterId: number; lastId: number },
  holdMs: number,
  nowMs: number,
): void {
  db.update(commissionCycles)
    .set({ payableAtMs: sql`${commissionCycles.earnedAtMs} + ${holdMs}` })
    .where(
      and(
        gt(commissionCycles.saleId, afterId),
        lte(commissionCycles.saleId, lastId),
        isNull(commissionCycles.reversedAtMs),
        gt(commissionCycles.payableAtMs, nowMs),
      ),
    )
    .run();
}

// Each returns the number of texts overwritten.

/** Includes paid settlements: the customer's identity is no part of the payment. */
export function eraseFromLines(db: Db, saleId: number): number {
  const entries = db
    .select({ id: commissionEntries.id })
    .from(commissionEntries)
    .where(eq(commissionEntries.saleId, saleId));
  return eraseText(db, settlementLines.customerName, inArray(settlementLines.entryId, entries));
}

export function eraseReasons(db: Db, saleId: number, ownReasons: string[]): number {
  const { reason } = commissionEntries;
  const isWritten = and(eq(commissionEntries.saleId, saleId), notInArray(reason, ownReasons));
  return eraseText(db, commissionEntries.reason, isWritten);
}
