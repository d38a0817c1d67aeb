import { and, asc, eq, sql } from 'drizzle-orm';
import type { LeftOutReason } from '../../../../shared/commissions/settlements.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import {
  commissionEntries,
  commissionUnsettled,
  sales,
  settlementLeftOut,
  settlementLines,
} from '../../../db/schema.ts';

const { placeholder } = sql;

const newLines = prepared((db) =>
  db
    .insert(settlementLines)
    .select(
      db
        .select({
          settlementId: sql<number>`${placeholder('settlementId')}`.as('settlement_id'),
          entryId: commissionEntries.id,
          amountCents: commissionEntries.amountCents,
          customerName: sql<null>`null`.as('customer_name'),
          planName: sql<null>`null`.as('plan_name'),
          isLiving: sql<boolean>`1`.as('is_living'),
        })
        .from(sql`json_each(${placeholder('entryIds')})`)
        .crossJoin(commissionEntries)
        .where(eq(commissionEntries.id, sql`value`)),
    )
    .prepare(),
);

export function insertLines(db: Db, settlementId: number, entryIds: number[]): void {
  newLines(db).run({ settlementId, entryIds: JSON.stringify(entryIds) });
}

const goneLine = prepared((db) =>
  db
    .delete(settlementLines)
    .where(
      and(
        eq(settlementLines.settlementId, placeholder('settlementId')),
        eq(settlementLines.entryId, placeholder('entryId')),
      ),
    )
    .prepare(),
);

export function deleteLine(db: Db, settlementId: number, entryId: number): void {
  goneLine(db).run({ settlementId, entryId });
}

const newLeftOut = prepared((db) =>
  db
    .insert(settlementLeftOut)
    .values({
      settlementId: placeholder('settlementId'),
      entryId: placeholder('entryId'),
      reason: placeholder('reason'),
    })
    .prepare(),
);

export function insertLeftOut(db: Db, row: { settlementId: number; entryId: number; reason: LeftOutReason }) {
  newLeftOut(db).run(row);
}

const goneLeftOut = prepared((db) =>
  db
    .delete(settlementLeftOut)
    .where(
      and(
        eq(settlementLeftOut.settlementId, placeholder('settlementId')),
        eq(settlementLeftOut.entryId, placeholder('entryId')),
      ),
    )
    .prepare(),
);

export function deleteLeftOut(db: Db, settlementId: number, entryId: number): void {
  goneLeftOut(db).run({ settlementId, entryId });
}

const linesOf = prepared((db) =>
  db
    .select({
      entryId: settlementLines.entryId,
      saleId: commissionEntries.saleId,
      cycle: commissionEntries.cycle,
      kind: commissionEntries.kind,
      amountCents: settlementLines.amountCents,
      // Current values for a draft.
      customerName: sql<string | null>`coalesce(${settlementLines.customerName}, ${sales.customerName})`,
      planName: sql<string | null>`coalesce(${settlementLines.planName}, ${sales.planName})`,
    })
    .from(settlementLines)
    .innerJoin(commissionEntries, eq(commissionEntries.id, settlementLines.entryId))
    .leftJoin(sales, eq(sales.id, commissionEntries.saleId))
    .where(eq(settlementLines.settlementId, placeholder('settlementId')))
    .orderBy(asc(settlementLines.entryId))
    .prepare(),
);

export type Line = ReturnType<typeof listLines>[number];

export function listLines(db: Db, settlementId: number) {
  return linesOf(db).all({ settlementId });
}

const leftOutOf = prepared((db) =>
  db
    .select({
      entryId: settlementLeftOut.entryId,
      saleId: commissionEntries.saleId,
      kind: commissionEntries.kind,
      amountCents: commissionEntries.amountCents,
      customerName: sales.customerName,
      planName: sales.planName,
      reason: settlementLeftOut.reason,
    })
    .from(settlementLeftOut)
    .innerJoin(commissionEntries, eq(commissionEntries.id, settlementLeftOut.entryId))
    .leftJoin(sales, eq(sales.id, commissionEntries.saleId))
    .where(eq(settlementLeftOut.settlementId, placeholder('settlementId')))
    .orderBy(asc(settlementLeftOut.entryId))
    .prepare(),
);

export type LeftOut = ReturnType<typeof listLeftOut>[number];

export function listLeftOut(db: Db, settlementId: number) {
  return leftOutOf(db).all({ settlementId });
}

const unsettled = prepared((db) =>
  db
    .select({ entryId: commissionUnsettled.entryId })
    .from(commissionEntries)
    .innerJoin(
      commissionUnsettled,
      and(
        eq(commissionUnsettled.sellerId, commissionEntries.sellerId),
        eq(commissionUnsettled.atMs, commissionEntries.atMs),
        eq(commissionUnsettled.entryId, commissionEntries.id),
      ),
    )
    .where(eq(commissionEntries.id, placeholder('entryId')))
    .prepare(),
);

export function isUnsettled(db: Db, entryId: number): boolean {
  return unsettled(db).get({ entryId }) !== undefined;
}

const saleOfLine = (column: string) =>
  sql`(select s.${sql.raw(column)} from commission_entries e join sales s on s.id = e.sale_id where e.id = entry_id)`;
const frozenLines = prepared((db) =>
  db
    .update(settlementLines)
    .set({ customerName: saleOfLine('customer_name'), planName: saleOfLine('plan_name') })
    .where(eq(settlementLines.settlementId, placeholder('settlementId')))
    .prepare(),
);

/** Later changes of a sale do not reach its line. */
export function freezeLines(db: Db, settlementId: number): void {
  frozenLines(db).run({ settlementId });
}

const releasedLines = prepared((db) =>
  db
    .update(settlementLines)
    .set({ isLiving: false })
    .where(eq(settlementLines.settlementId, placeholder('settlementId')))
    .prepare(),
);

/** Lets another settlement take these entries. */
export function releaseLines(db: Db, settlementId: number): void {
  releasedLines(db).run({ settlementId });
}
