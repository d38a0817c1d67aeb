import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { preparedAll, preparedCount, preparedGet, preparedRun } from '../../../db/prepared.ts';
import { saleAcceptances, sales, saleWithdrawals } from '../../../db/schema.ts';

export const findAcceptance = preparedGet((db, saleId: number) =>
  db.select().from(saleAcceptances).where(eq(saleAcceptances.saleId, saleId)),
);

export const insertAcceptance = preparedRun((db, values: typeof saleAcceptances.$inferInsert) =>
  db.insert(saleAcceptances).values(values),
);

export const findWithdrawal = preparedGet((db, saleId: number) =>
  db.select().from(saleWithdrawals).where(eq(saleWithdrawals.saleId, saleId)),
);

export const insertWithdrawal = preparedRun((db, values: typeof saleWithdrawals.$inferInsert) =>
  db.insert(saleWithdrawals).values(values),
);

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

export const countOpenWithdrawals = preparedCount((db) =>
  db
    .select({ count: count() })
    .from(saleWithdrawals)
    .where(and(isNull(saleWithdrawals.resolvedAtMs), isPast)),
);
