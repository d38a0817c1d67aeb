import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import {
  columnsOf,
  countRows,
  insertWithId,
  preparedAll,
  preparedCount,
  preparedGet,
  preparedRun,
  updateById,
} from '../../db/prepared.ts';
import { notificationRecipients, notifications, notificationTotals, users } from '../../db/schema.ts';
import { isPinned } from './notifications.repository.ts';

export const insertNotification = insertWithId(notifications);

const insertRecipient = preparedRun((db, userId: number, notificationId: number) =>
  db.insert(notificationRecipients).values({ userId, notificationId }),
);

export function insertRecipients(db: Db, notificationId: number, userIds: number[]): void {
  for (const userId of userIds) insertRecipient(db, userId, notificationId);
}

const selectSent = (db: Db) =>
  db
    .select({
      notification: notifications,
      senderName: users.name,
      totals: notificationTotals,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.senderId))
    .innerJoin(notificationTotals, eq(notificationTotals.notificationId, notifications.id));

export type Sent = ReturnType<typeof listSent>[number];

export const findSent = preparedGet((db, id: number) => selectSent(db).where(eq(notifications.id, id)));

export const listSent = preparedAll((db, limit: number, offset: number) =>
  selectSent(db).orderBy(desc(notifications.createdAtMs), desc(notifications.id)).limit(limit).offset(offset),
);

export const countSent = preparedCount((db) => db.select({ count: count() }).from(notifications));

export const countPinned = countRows(notifications, () => isPinned);

export const updateNotification = updateById(notifications);

const isUnacknowledged = (nowMs: number) =>
  and(lte(notifications.ackByMs, nowMs), gt(notificationTotals.recipients, notificationTotals.acks));

/** Longest overdue first: past their deadline, and not acknowledged by all. */
export const listUnacknowledged = preparedAll((db, nowMs: number, limit: number, offset: number) =>
  db
    .select({
      ...columnsOf(notifications, 'id', 'title', 'ackByMs'),
      pending: sql<number>`${notificationTotals.recipients} - ${notificationTotals.acks}`,
    })
    .from(notifications)
    .crossJoin(notificationTotals)
    .where(and(eq(notificationTotals.notificationId, notifications.id), isUnacknowledged(nowMs)))
    .orderBy(asc(notifications.ackByMs), asc(notifications.id))
    .limit(limit)
    .offset(offset),
);

export const countUnacknowledged = preparedCount((db, nowMs: number) =>
  db
    .select({ count: count() })
    .from(notifications)
    .crossJoin(notificationTotals)
    .where(and(eq(notificationTotals.notificationId, notifications.id), isUnacknowledged(nowMs))),
);
