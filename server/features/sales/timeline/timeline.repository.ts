import { and, asc, count, desc, eq, gt, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { saleEvents, saleNewsReads, sales, users } from '../../../db/schema.ts';

const { placeholder } = sql;

const columns = {
  id: saleEvents.id,
  kind: saleEvents.kind,
  atMs: saleEvents.atMs,
  actorId: saleEvents.actorId,
  actorName: users.name,
  field: saleEvents.field,
  fromValue: saleEvents.fromValue,
  toValue: saleEvents.toValue,
  reason: saleEvents.reason,
};

const eventsOf = prepared((db) =>
  db
    .select(columns)
    .from(saleEvents)
    .innerJoin(users, eq(users.id, saleEvents.actorId))
    .where(eq(saleEvents.saleId, placeholder('saleId')))
    .orderBy(asc(saleEvents.id))
    .prepare(),
);

export type SaleEvent = ReturnType<typeof listEvents>[number];

export function listEvents(db: Db, saleId: number) {
  return eventsOf(db).all({ saleId });
}

const ofReader = eq(saleEvents.newsFor, placeholder('userId'));

const newsOf = prepared((db) =>
  db
    .select({ ...columns, saleId: sales.id, customerName: sales.customerName })
    .from(saleEvents)
    .innerJoin(users, eq(users.id, saleEvents.actorId))
    .innerJoin(sales, eq(sales.id, saleEvents.saleId))
    .where(ofReader)
    .orderBy(desc(saleEvents.id))
    .limit(placeholder('limit'))
    .prepare(),
);

export type SaleNewsItem = ReturnType<typeof listNews>[number];

export function listNews(db: Db, userId: number, limit: number) {
  return newsOf(db).all({ userId, limit });
}

const readUpTo = prepared((db) =>
  db
    .select({ lastReadId: saleNewsReads.lastReadId })
    .from(saleNewsReads)
    .where(eq(saleNewsReads.userId, placeholder('userId')))
    .prepare(),
);

export function lastReadNewsId(db: Db, userId: number): number {
  return readUpTo(db).get({ userId })?.lastReadId ?? 0;
}

const newsAfter = prepared((db) =>
  db
    .select({ count: count() })
    .from(saleEvents)
    .where(and(ofReader, gt(saleEvents.id, placeholder('afterId'))))
    .prepare(),
);

export function countNewsAfter(db: Db, userId: number, afterId: number): number {
  return newsAfter(db).get({ userId, afterId })?.count ?? 0;
}

const newest = prepared((db) =>
  db
    .select({ id: max(saleEvents.id) })
    .from(saleEvents)
    .where(ofReader)
    .prepare(),
);

export function newestNewsId(db: Db, userId: number): number {
  return newest(db).get({ userId })?.id ?? 0;
}

/** Never moves backwards. */
export function upsertLastReadNewsId(db: Db, userId: number, lastReadId: number): void {
  db.insert(saleNewsReads)
    .values({ userId, lastReadId })
    .onConflictDoUpdate({
      target: saleNewsReads.userId,
      set: { lastReadId },
      setWhere: lt(saleNewsReads.lastReadId, lastReadId),
    })
    .run();
}
