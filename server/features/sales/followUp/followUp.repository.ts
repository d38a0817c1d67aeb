import { and, eq } from 'drizzle-orm';
import { columnsOf, preparedGet } from '../../../db/prepared.ts';
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

export const findContactByKey = preparedGet((db, actorId: number, clientKey: string) =>
  db
    .select({
      eventId: saleEvents.id,
      subjectId: saleEvents.saleId,
      ...columnsOf(saleEvents, 'atMs', 'field'),
      result: saleEvents.toValue,
      note: saleEvents.reason,
    })
    .from(saleEvents)
    .where(and(eq(saleEvents.actorId, actorId), eq(saleEvents.clientKey, clientKey))),
);
