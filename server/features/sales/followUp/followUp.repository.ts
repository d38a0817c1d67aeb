import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { saleEvents, saleTasks } from '../../../db/schema.ts';

const { placeholder } = sql;

const runningClock = prepared((db) =>
  db
    .select({ sinceMs: saleTasks.sinceMs })
    .from(saleTasks)
    .where(and(eq(saleTasks.saleId, placeholder('saleId')), eq(saleTasks.task, 'follow_up')))
    .prepare(),
);

/** Returns undefined while the 48 hours are not running. */
export function findClockStart(db: Db, saleId: number): number | undefined {
  return runningClock(db).get({ saleId })?.sinceMs;
}

const lastNotice = prepared((db) =>
  db
    .select({ atMs: saleEvents.atMs })
    .from(saleEvents)
    .where(and(eq(saleEvents.saleId, placeholder('saleId')), eq(saleEvents.kind, 'follow_up')))
    .orderBy(desc(saleEvents.id))
    .limit(1)
    .prepare(),
);

export function findLastNotice(db: Db, saleId: number): number | undefined {
  return lastNotice(db).get({ saleId })?.atMs;
}

const contactByKey = prepared((db) =>
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
    .where(
      and(eq(saleEvents.actorId, placeholder('actorId')), eq(saleEvents.clientKey, placeholder('clientKey'))),
    )
    .prepare(),
);

export function findContactByKey(db: Db, actorId: number, clientKey: string) {
  return contactByKey(db).get({ actorId, clientKey });
}
