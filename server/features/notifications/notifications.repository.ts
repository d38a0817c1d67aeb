import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { Db } from '../../db/open.ts';
import { preparedAll, preparedCount, preparedGet, preparedRun } from '../../db/prepared.ts';
import {
  broadcastDays,
  files,
  notificationAttachments,
  notificationReads,
  notificationRecipients,
  notifications,
} from '../../db/schema.ts';

export type Notification = typeof notifications.$inferSelect;

/** A recipient. Broadcasts sent before `sinceMs` (when they joined) count as read. */
export interface Reader {
  userId: number;
  sinceMs: number;
}

const readRow = (userId: number) =>
  and(eq(notificationReads.notificationId, notifications.id), eq(notificationReads.userId, userId));

const visible = (userId: number) =>
  or(
    eq(notifications.recipientType, 'all'),
    sql<boolean>`exists (select 1 from ${notificationRecipients}
      where ${notificationRecipients.userId} = ${userId}
        and ${notificationRecipients.notificationId} = ${notifications.id})`,
  );
const unread = ({ userId, sinceMs }: Reader) =>
  and(visible(userId), isNull(notificationReads.readAtMs), gte(notifications.createdAtMs, sinceMs));

const received = (db: Db, userId: number) =>
  db
    .select({ notification: notifications, readAtMs: notificationReads.readAtMs })
    .from(notifications)
    .leftJoin(notificationReads, readRow(userId));

interface ReceivedPage {
  unreadOnly: true | undefined;
  limit: number;
  offset: number;
}

export const listReceived = preparedAll((db, reader: Reader, { unreadOnly, limit, offset }: ReceivedPage) =>
  received(db, reader.userId)
    .where(unreadOnly ? unread(reader) : visible(reader.userId))
    .orderBy(desc(notifications.createdAtMs), desc(notifications.id))
    .limit(limit)
    .offset(offset),
);

/** Returns undefined unless it was sent to this reader. */
export const findReceived = preparedGet((db, { userId }: Reader, id: number) =>
  received(db, userId).where(and(eq(notifications.id, id), visible(userId))),
);

// Whole days are kept by a trigger (triggers/notifications.sql); the rest of the first day is counted.
const countToAllBefore = preparedCount((db, sinceMs: number, dayEndMs: number) =>
  db
    .select({ count: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientType, 'all'),
        gte(notifications.createdAtMs, sinceMs),
        lt(notifications.createdAtMs, dayEndMs),
      ),
    ),
);
const countToAllAfterDay = preparedCount((db, day: number) =>
  db
    .select({ count: sql<number>`coalesce(sum(${broadcastDays.count}), 0)` })
    .from(broadcastDays)
    .where(gt(broadcastDays.day, day)),
);

function countToAll(db: Db, sinceMs: number): number {
  const day = Math.floor(sinceMs / DAY_MS);
  return countToAllBefore(db, sinceMs, (day + 1) * DAY_MS) + countToAllAfterDay(db, day);
}

const countSentTo = preparedCount((db, userId: number) =>
  db.select({ count: count() }).from(notificationRecipients).where(eq(notificationRecipients.userId, userId)),
);
const countReadBy = preparedCount((db, userId: number) =>
  db.select({ count: count() }).from(notificationReads).where(eq(notificationReads.userId, userId)),
);

export function countReceived(db: Db, { userId }: Reader): number {
  return countToAll(db, 0) + countSentTo(db, userId);
}

/** Received minus read, by covering indexes; right because only unread notifications get a read row. */
export function countUnread(db: Db, { userId, sinceMs }: Reader): number {
  return countToAll(db, sinceMs) + countSentTo(db, userId) - countReadBy(db, userId);
}

type NewRead = typeof notificationReads.$inferInsert;

export const insertRead = preparedRun((db, values: NewRead) =>
  db.insert(notificationReads).values(values).onConflictDoNothing(),
);

interface Slice {
  readAtMs: number;
  afterId: number;
  limit: number;
}

/** Marks the first unread notifications after one as read; returns their ids. */
export const insertReadsOfUnread = preparedAll(
  (db, reader: Reader, { readAtMs, afterId, limit }: Slice) =>
    db
      .insert(notificationReads)
      .select(
        db
          .select({
            userId: sql`${reader.userId}`.as('user_id'),
            notificationId: notifications.id,
            readAtMs: sql`${readAtMs}`.as('read_at'),
          })
          .from(notifications)
          .leftJoin(notificationReads, readRow(reader.userId))
          .where(and(unread(reader), gt(notifications.id, afterId)))
          .orderBy(asc(notifications.id))
          .limit(limit),
      )
      .returning({ id: notificationReads.notificationId }),
  (rows) => rows.map(({ id }) => id),
);

export function insertAttachment(db: Db, values: typeof notificationAttachments.$inferInsert): void {
  db.insert(notificationAttachments).values(values).run();
}

export function listAttachments(db: Db, notificationIds: number[]) {
  if (notificationIds.length === 0) return [];
  return db
    .select({
      id: notificationAttachments.id,
      notificationId: notificationAttachments.notificationId,
      file: files,
    })
    .from(notificationAttachments)
    .innerJoin(files, eq(files.id, notificationAttachments.fileId))
    .where(inArray(notificationAttachments.notificationId, notificationIds))
    .orderBy(asc(notificationAttachments.id))
    .all();
}

export const findNotification = preparedGet((db, id: number) =>
  db.select().from(notifications).where(eq(notifications.id, id)),
);
