import { and, asc, eq, sql } from 'drizzle-orm';
import type { LeftOutReason } from '../../../../shared/commissions/settlements.ts';
import { columnsOf, deleteRows, preparedAll, preparedGet, preparedRun } from '../../../db/prepared.ts';
import {
  commissionEntries,
  commissionUnsettled,
  sales,
  settlementLeftOut,
  settlementLines,
  settlements,
} from '../../../db/schema.ts';

export const insertLines = preparedRun((db, settlementId: number, entryIds: number[]) =>
  db.insert(settlementLines).select(
    db
      .select({
        settlementId: sql<number>`${settlementId}`.as('settlement_id'),
        entryId: commissionEntries.id,
        amountCents: commissionEntries.amountCents,
        customerName: sql<null>`null`.as('customer_name'),
        planName: sql<null>`null`.as('plan_name'),
        isLiving: sql<boolean>`1`.as('is_living'),
      })
      .from(sql`json_each(${entryIds})`)
      .crossJoin(commissionEntries)
      .where(eq(commissionEntries.id, sql`value`)),
  ),
);

export const deleteLine = deleteRows(settlementLines, (settlementId: number, entryId: number) =>
  and(eq(settlementLines.settlementId, settlementId), eq(settlementLines.entryId, entryId)),
);

type LeftOutEntry = { settlementId: number; entryId: number; reason: LeftOutReason };

export const upsertLeftOut = preparedRun((db, row: LeftOutEntry) =>
  db
    .insert(settlementLeftOut)
    .values(row)
    .onConflictDoUpdate({
      target: [settlementLeftOut.settlementId, settlementLeftOut.entryId],
      set: { reason: sql`excluded.reason` },
    }),
);

export const deleteLeftOut = deleteRows(settlementLeftOut, (settlementId: number, entryId: number) =>
  and(eq(settlementLeftOut.settlementId, settlementId), eq(settlementLeftOut.entryId, entryId)),
);

export const listLines = preparedAll((db, settlementId: number) =>
  db
    .select({
      entryId: settlementLines.entryId,
      ...columnsOf(commissionEntries, 'saleId', 'cycle', 'source', 'kind'),
      sellerName: sales.sellerName,
      amountCents: settlementLines.amountCents,
      customerName: sql<string | null>`coalesce(${settlementLines.customerName}, ${sales.customerName})`,
      planName: sql<string | null>`coalesce(${settlementLines.planName}, ${sales.planName})`,
    })
    .from(settlementLines)
    .innerJoin(commissionEntries, eq(commissionEntries.id, settlementLines.entryId))
    .leftJoin(sales, eq(sales.id, commissionEntries.saleId))
    .where(eq(settlementLines.settlementId, settlementId))
    .orderBy(asc(settlementLines.entryId)),
);

export type Line = ReturnType<typeof listLines>[number];

export const listLeftOut = preparedAll((db, settlementId: number) =>
  db
    .select({
      entryId: settlementLeftOut.entryId,
      ...columnsOf(commissionEntries, 'saleId', 'source', 'kind', 'amountCents'),
      ...columnsOf(sales, 'sellerName', 'customerName', 'planName'),
      reason: settlementLeftOut.reason,
    })
    .from(settlementLeftOut)
    .innerJoin(commissionEntries, eq(commissionEntries.id, settlementLeftOut.entryId))
    .leftJoin(sales, eq(sales.id, commissionEntries.saleId))
    .where(eq(settlementLeftOut.settlementId, settlementId))
    .orderBy(asc(settlementLeftOut.entryId)),
);

export type LeftOut = ReturnType<typeof listLeftOut>[number];

export const listDraftLines = preparedAll((db, saleId: number) =>
  db
    .select({ settlementId: settlementLines.settlementId, entryId: settlementLines.entryId })
    .from(commissionEntries)
    .crossJoin(settlementLines)
    .crossJoin(settlements)
    .where(
      and(
        eq(commissionEntries.saleId, saleId),
        eq(settlementLines.entryId, commissionEntries.id),
        // Repeats the condition of the index.
        eq(settlementLines.isLiving, sql`1`),
        eq(settlements.id, settlementLines.settlementId),
        eq(settlements.state, sql`'draft'`),
      ),
    ),
);

export const listExcludedEntries = preparedAll(
  (db, settlementId: number) =>
    db
      .select({ entryId: settlementLeftOut.entryId })
      .from(settlementLeftOut)
      .where(and(eq(settlementLeftOut.settlementId, settlementId), eq(settlementLeftOut.reason, 'excluded'))),
  (rows) => rows.map(({ entryId }) => entryId),
);

/** The sale's entries that an administrator excluded from drafts. */
export const listExcluded = preparedAll((db, saleId: number) =>
  db
    .select({ settlementId: settlementLeftOut.settlementId, entryId: settlementLeftOut.entryId })
    .from(commissionEntries)
    .crossJoin(settlements)
    .crossJoin(settlementLeftOut)
    .where(
      and(
        eq(commissionEntries.saleId, saleId),
        eq(settlements.sellerId, commissionEntries.sellerId),
        eq(settlements.state, sql`'draft'`),
        eq(settlementLeftOut.settlementId, settlements.id),
        eq(settlementLeftOut.entryId, commissionEntries.id),
        eq(settlementLeftOut.reason, 'excluded'),
      ),
    ),
);

export const isUnsettled = preparedGet(
  (db, entryId: number) =>
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
      .where(eq(commissionEntries.id, entryId)),
  (row) => row !== undefined,
);

const saleOfLine = (column: string) =>
  sql`(select s.${sql.raw(column)} from commission_entries e join sales s on s.id = e.sale_id where e.id = entry_id)`;
/** Later changes of a sale do not reach its line. */
export const freezeLines = preparedRun((db, settlementId: number) =>
  db
    .update(settlementLines)
    .set({ customerName: saleOfLine('customer_name'), planName: saleOfLine('plan_name') })
    .where(eq(settlementLines.settlementId, settlementId)),
);

export const releaseLines = preparedRun((db, settlementId: number) =>
  db.update(settlementLines).set({ isLiving: false }).where(eq(settlementLines.settlementId, settlementId)),
);
