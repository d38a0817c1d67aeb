import { asc, eq, inArray, isNotNull, lte, and, isNull, sql } from 'drizzle-orm';
import {
  countRows,
  deleteRows,
  equals,
  findRow,
  insertInto,
  preparedAll,
  preparedGet,
  preparedRun,
} from '../../../db/prepared.ts';
import { saleLinks, sales, saleAcceptances, saleWithdrawals } from '../../../db/schema.ts';

export const insertLink = insertInto(saleLinks);

export const findLink = preparedGet((db, tokenHash: string) =>
  db
    .select({ id: saleLinks.id, saleId: saleLinks.saleId })
    .from(saleLinks)
    .where(eq(saleLinks.tokenHash, tokenHash)),
);

/** A sale's valid links, oldest first. */
export const listLinks = preparedAll(
  (db, saleId: number) =>
    db
      .select({ id: saleLinks.id })
      .from(saleLinks)
      .where(eq(saleLinks.saleId, saleId))
      .orderBy(asc(saleLinks.id)),
  (rows) => rows.map(({ id }) => id),
);

export const deleteLink = deleteRows(saleLinks, equals(saleLinks.id));

export const deleteLinks = deleteRows(saleLinks, equals(saleLinks.saleId));

export const updateLinkSeen = preparedRun((db, id: number, lastSeenAtMs: number) =>
  db.update(saleLinks).set({ lastSeenAtMs }).where(eq(saleLinks.id, id)),
);

/** Links of sales that were completed or cancelled by then. */
export const deleteOldLinks = preparedRun((db, endedByMs: number, limit: number) =>
  db.delete(saleLinks).where(
    inArray(
      saleLinks.id,
      db
        .select({ id: saleLinks.id })
        .from(saleLinks)
        .innerJoin(sales, eq(sales.id, saleLinks.saleId))
        .where(and(isNotNull(sales.endedAtMs), lte(sales.endedAtMs, endedByMs)))
        .limit(limit),
    ),
  ),
);

export const findAcceptance = findRow(saleAcceptances, equals(saleAcceptances.saleId));

export const insertAcceptance = insertInto(saleAcceptances);

export const findWithdrawal = findRow(saleWithdrawals, equals(saleWithdrawals.saleId));

export const insertWithdrawal = insertInto(saleWithdrawals);

export const updateWithdrawal = preparedRun((db, saleId: number, resolvedAtMs: number) =>
  db.update(saleWithdrawals).set({ resolvedAtMs }).where(eq(saleWithdrawals.saleId, saleId)),
);

// Makes SQLite search the index instead of walking it.
const isPast = sql`withdrawn_at > 0`;

export type OpenWithdrawal = ReturnType<typeof listOpenWithdrawals>[number];

/** Oldest first. */
export const listOpenWithdrawals = preparedAll((db, limit: number, offset: number) =>
  db
    .select({
      saleId: saleWithdrawals.saleId,
      customerName: sales.customerName,
      sellerName: sales.sellerName,
      planName: sales.planName,
      status: sales.status,
      registeredPriceCents: sales.registeredPriceCents,
      approvedPlanName: sales.approvedPlanName,
      task: sql<null>`null`,
      sinceMs: saleWithdrawals.withdrawnAtMs,
      answer: sql<null>`null`,
    })
    .from(saleWithdrawals)
    // A cross join keeps the order of the index.
    .crossJoin(sales)
    .where(and(isNull(saleWithdrawals.resolvedAtMs), isPast, eq(sales.id, saleWithdrawals.saleId)))
    .orderBy(asc(saleWithdrawals.withdrawnAtMs), asc(saleWithdrawals.saleId))
    .limit(limit)
    .offset(offset),
);

export const countOpenWithdrawals = countRows(saleWithdrawals, () =>
  and(isNull(saleWithdrawals.resolvedAtMs), isPast),
);
