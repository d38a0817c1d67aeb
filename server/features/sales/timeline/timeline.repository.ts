import { and, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { columnsOf, countRows, preparedAll, preparedGet } from '../../../db/prepared.ts';
import { saleEvents, saleNewsReads, sales, users } from '../../../db/schema.ts';

const columns = {
  ...columnsOf(saleEvents, 'id', 'kind', 'atMs', 'actorId', 'field', 'fromValue', 'toValue', 'reason'),
  actorName: users.name,
};

/** From an id downwards. */
export const listEvents = preparedAll((db, saleId: number, fromId: number, limit: number) =>
  db
    .select(columns)
    .from(saleEvents)
    .leftJoin(users, eq(users.id, saleEvents.actorId))
    .where(and(eq(saleEvents.saleId, saleId), lte(saleEvents.id, fromId)))
    .orderBy(desc(saleEvents.id))
    .limit(limit),
);

export type SaleEvent = ReturnType<typeof listEvents>[number];

export type SaleNewsItem = ReturnType<typeof listNews>[number];

// SQLite walks both indexes from their ends, and joins what the limit leaves.
const newsOf = (userId: number, limit: number) => sql`(
  select id from (select id from sale_events where news_for = ${userId} order by id desc limit ${limit})
  union all
  select id from (select id from sale_events where also_news_for = ${userId} order by id desc limit ${limit}))`;

export const listNews = preparedAll((db, userId: number, limit: number) =>
  db
    .select({ ...columns, saleId: sales.id, ...columnsOf(sales, 'sellerId', 'customerName') })
    .from(saleEvents)
    .leftJoin(users, eq(users.id, saleEvents.actorId))
    .innerJoin(sales, eq(sales.id, saleEvents.saleId))
    .where(inArray(saleEvents.id, newsOf(userId, limit)))
    .orderBy(desc(saleEvents.id))
    .limit(limit),
);

export const lastReadNewsId = preparedGet(
  (db, userId: number) =>
    db
      .select({ lastReadId: saleNewsReads.lastReadId })
      .from(saleNewsReads)
      .where(eq(saleNewsReads.userId, userId)),
  (row) => row?.lastReadId ?? 0,
);

const isNewsFor = (userId: number) => or(eq(saleEvents.newsFor, userId), eq(saleEvents.alsoNewsFor, userId));

export const countNewsAfter = countRows(saleEvents, (userId: number, afterId: number) =>
  and(isNewsFor(userId), gt(saleEvents.id, afterId)),
);

export const newestNewsId = preparedGet(
  (db, userId: number) =>
    db
      .select({
        id: sql<number>`max(
          coalesce((select max(id) from sale_events where news_for = ${userId}), 0),
          coalesce((select max(id) from sale_events where also_news_for = ${userId}), 0))`,
      })
      .from(sql`(select 1) as one_row`),
  (row) => row?.id ?? 0,
);

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
