import { and, desc, eq } from 'drizzle-orm';
import { preparedGet } from '../../../db/prepared.ts';
import { saleEvents, saleTasks } from '../../../db/schema.ts';

/** Returns undefined while the 48 hours are not running. */
export const findClockStart = preparedGet(
  (db, saleId: number) =>
    db
      .select({ sinceMs: saleTasks.sinceMs })
      .from(saleTasks)
      .where(and(eq(saleTasks.saleId, saleId), eq(saleTasks.task, 'follow_up'))),
  (row) => row?.sinceMs,
);

export const findLastNotice = preparedGet(
  (db, saleId: number) =>
    db
      .select({ atMs: saleEvents.atMs })
      .from(saleEvents)
      .where(and(eq(saleEvents.saleId, saleId), eq(saleEvents.kind, 'follow_up')))
      .orderBy(desc(saleEvents.id))
      .limit(1),
  (row) => row?.atMs,
);

export const findContactByKey = preparedGet((db, actorId: number, clientKey: string) =>
  db
    .select({
      id: saleEvents.id,
      saleId: saleEvents.saleId,
      atMs: saleEvents.atMs,
      field: saleEvents.field,
      result: saleEvents.toValue,
      note: saleEvents.reason,
    })
    .from(saleEvents)
    .where(and(eq(saleEvents.actorId, actorId), eq(saleEvents.clientKey, clientKey))),
);
