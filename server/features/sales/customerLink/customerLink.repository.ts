import { asc, eq, inArray, isNotNull, lte, and } from 'drizzle-orm';
import { preparedAll, preparedGet, preparedRun } from '../../../db/prepared.ts';
import { saleLinks, sales } from '../../../db/schema.ts';

type NewLink = typeof saleLinks.$inferInsert;

export const insertLink = preparedRun((db, values: NewLink) => db.insert(saleLinks).values(values));

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

export const deleteLink = preparedRun((db, id: number) => db.delete(saleLinks).where(eq(saleLinks.id, id)));

export const deleteLinks = preparedRun((db, saleId: number) =>
  db.delete(saleLinks).where(eq(saleLinks.saleId, saleId)),
);

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
