import { and, desc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import {
  commissionCycles,
  commissionEntries,
  commissionUnsettled,
  settlementLeftOut,
  settlementLines,
  settlements,
} from '../../db/schema.ts';
import { findSetting, upsertSetting } from '../../db/settingRows.ts';

export type Entry = typeof commissionEntries.$inferSelect;
export type Cycle = typeof commissionCycles.$inferSelect;
type NewEntry = typeof commissionEntries.$inferInsert;
type NewCycle = typeof commissionCycles.$inferInsert;

const { placeholder } = sql;

const newEntry = preparedWrite((db, values: NewEntry) =>
  db.insert(commissionEntries).values(values).returning().prepare(),
);

export function insertEntry(db: Db, values: NewEntry): Entry {
  return newEntry(db, values).get(values);
}

const currentCycle = prepared((db) =>
  db
    .select()
    .from(commissionCycles)
    .where(and(eq(commissionCycles.saleId, placeholder('saleId')), isNull(commissionCycles.reversedAtMs)))
    .prepare(),
);

export function findCurrentCycle(db: Db, saleId: number): Cycle | undefined {
  return currentCycle(db).get({ saleId });
}

const lastCycle = prepared((db) =>
  db
    .select({ cycle: max(commissionCycles.cycle) })
    .from(commissionCycles)
    .where(eq(commissionCycles.saleId, placeholder('saleId')))
    .prepare(),
);

export function lastCycleNumber(db: Db, saleId: number): number {
  return lastCycle(db).get({ saleId })?.cycle ?? 0;
}

const newCycle = preparedWrite((db, values: NewCycle) =>
  db.insert(commissionCycles).values(values).prepare(),
);

export function insertCycle(db: Db, values: NewCycle): void {
  newCycle(db, values).run(values);
}

const isOfCycle = and(
  eq(commissionCycles.saleId, placeholder('ofSale')),
  eq(commissionCycles.cycle, placeholder('ofCycle')),
);
const changedCycle = preparedWrite((db, values: Partial<NewCycle>) =>
  db.update(commissionCycles).set(values).where(isOfCycle).prepare(),
);

export function updateCycle(
  db: Db,
  { saleId, cycle }: Pick<Cycle, 'saleId' | 'cycle'>,
  values: Partial<NewCycle>,
) {
  changedCycle(db, values).run({ ...values, ofSale: saleId, ofCycle: cycle });
}

type CycleKey = { saleId: number; cycle: number };

const entriesOfCycle = sql`(select id from commission_entries where sale_id = ${placeholder('saleId')} and cycle = ${placeholder('cycle')})`;
const isLiving = eq(settlementLines.isLiving, sql`1`);

const holders = prepared((db) =>
  db
    .select({ settlementId: settlements.id, state: settlements.state })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .where(
      and(
        sql`${settlementLines.entryId} in ${entriesOfCycle}`,
        isLiving,
        inArray(settlements.state, ['draft', 'closed']),
      ),
    )
    .orderBy(desc(settlementLines.entryId))
    .prepare(),
);

/** The drafts and closed settlements that hold entries of the cycle, latest entry first. */
export function listHolders(db: Db, key: CycleKey) {
  return holders(db).all({ ...key });
}

const newLine = preparedWrite((db, values: typeof settlementLines.$inferInsert) =>
  db.insert(settlementLines).values(values).prepare(),
);

export function insertLine(db: Db, values: typeof settlementLines.$inferInsert): void {
  newLine(db, values).run(values);
}

const draftLinesGone = prepared((db) =>
  db
    .delete(settlementLines)
    .where(
      and(
        sql`${settlementLines.entryId} in ${entriesOfCycle}`,
        isLiving,
        sql`(select state from settlements where id = settlement_id) = 'draft'`,
      ),
    )
    .prepare(),
);
const draftLeftOutGone = prepared((db) =>
  db
    .delete(settlementLeftOut)
    .where(
      and(
        sql`${settlementLeftOut.entryId} in ${entriesOfCycle}`,
        sql`(select state from settlements where id = settlement_id) = 'draft'`,
      ),
    )
    .prepare(),
);

/** Removes the cycle from drafts; a trigger makes it unsettled again. */
export function deleteFromDrafts(db: Db, key: CycleKey): void {
  draftLinesGone(db).run({ ...key });
  draftLeftOutGone(db).run({ ...key });
}

// Living lines belong to closed settlements, which the reversal waits for, or paid ones, which it undoes.
const cancelledOut = prepared((db) =>
  db
    .delete(commissionUnsettled)
    .where(
      and(
        sql`(seller_id, at, entry_id) in (select seller_id, at, id from commission_entries
          where sale_id = ${placeholder('saleId')} and cycle = ${placeholder('cycle')})`,
        sql`exists (select 1 from commission_cycles where sale_id = ${placeholder('saleId')} and cycle = ${placeholder('cycle')} and reversed_at is not null)`,
        sql`not exists (select 1 from settlement_lines l where l.entry_id in ${entriesOfCycle} and l.is_living = 1)`,
      ),
    )
    .prepare(),
);

/** Entries of a reversed cycle outside all settlements will never be in one. */
export function deleteCancelledOut(db: Db, key: CycleKey): void {
  cancelledOut(db).run({ ...key });
}

const HOLD_DAYS = 'commission_hold_days';

export function findAppliedHoldDays(db: Db): string | undefined {
  return findSetting(db, HOLD_DAYS);
}

/** Payable entries at `nowMs` stay payable; the rest become payable `holdMs` after they were earned. */
export function applyHold(db: Db, holdDays: number, holdMs: number, nowMs: number): void {
  db.update(commissionCycles)
    .set({ payableAtMs: sql`${commissionCycles.earnedAtMs} + ${holdMs}` })
    .where(and(isNull(commissionCycles.reversedAtMs), gt(commissionCycles.payableAtMs, nowMs)))
    .run();
  upsertSetting(db, HOLD_DAYS, String(holdDays));
}
