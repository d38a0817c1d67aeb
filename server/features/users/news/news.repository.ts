import { and, desc, eq } from 'drizzle-orm';
import type { AccountNewsKind } from '../../../../shared/sales/saleHistory.ts';
import type { Db } from '../../../db/open.ts';
import { columnsOf, countRows, insertWithId, preparedAll, preparedGet } from '../../../db/prepared.ts';
import { accountNews, sales, users } from '../../../db/schema.ts';

export const insertAccountNews = insertWithId(accountNews);

/** Returns whether it is new. */
export const insertOnce = preparedGet(
  (db, values: typeof accountNews.$inferInsert) =>
    db.insert(accountNews).values(values).onConflictDoNothing().returning({ id: accountNews.id }),
  (row) => row !== undefined,
);

const isUnread = eq(accountNews.isRead, false);

export type AccountNews = ReturnType<typeof listAccountNews>[number];

export const listAccountNews = preparedAll((db, userId: number, limit: number) =>
  db
    .select({
      ...columnsOf(accountNews, 'id', 'kind', 'atMs', 'saleId'),
      ...columnsOf(sales, 'customerName', 'sellerName'),
      userId: users.id,
      userName: users.name,
    })
    .from(accountNews)
    .innerJoin(users, eq(users.id, accountNews.userId))
    .leftJoin(sales, eq(sales.id, accountNews.saleId))
    .where(eq(accountNews.userId, userId))
    .orderBy(desc(accountNews.id))
    .limit(limit),
);

export const findLatestAtMs = preparedGet(
  (db, userId: number, kind: AccountNewsKind) =>
    db
      .select({ atMs: accountNews.atMs })
      .from(accountNews)
      .where(and(eq(accountNews.userId, userId), eq(accountNews.kind, kind)))
      .orderBy(desc(accountNews.id))
      .limit(1),
  (row) => row?.atMs,
);

export const countUnreadAccountNews = countRows(accountNews, (userId: number) =>
  and(eq(accountNews.userId, userId), isUnread),
);

export function updateAccountNewsRead(db: Db, userId: number): void {
  db.update(accountNews)
    .set({ isRead: true })
    .where(and(eq(accountNews.userId, userId), isUnread))
    .run();
}
