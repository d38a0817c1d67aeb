import { and, asc, count, desc, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { Db } from '../../db/open.ts';
import {
  columnsOf,
  countRows,
  equals,
  insertInto,
  isIn,
  preparedAll,
  preparedCount,
  preparedGet,
  preparedRun,
} from '../../db/prepared.ts';
import {
  broadcastDays,
  files,
  notificationAttachments,
  notificationReads,
  notificationRecipients,
  notifications,
} from '../../db/schema.ts';

export type Notification = typeof notifications.$inferSelect;

/** A recipient. Broadcasts sent before `sinceMs` (when they joined) count as read, unless they are pinned. */
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

// A literal, as in the partial index.
export const isPinned = sql<boolean>`${notifications.pinned} = 1`;
const isRecipient = ({ sinceMs }: Reader) => or(gte(notifications.createdAtMs, sinceMs), isPinned);
const unread = (reader: Reader) =>
  and(visible(reader.userId), isNull(notificationReads.readAtMs), isRecipient(reader));

const received = (db: Db, userId: number) =>
  db
    .select({
      notification: notifications,
      ...columnsOf(notificationReads, 'readAtMs', 'acknowledgedAtMs', 'attending'),
    })
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

/** 'Primeros pasos', in the order sent: few, all of them broadcasts. */
export const listPinned = preparedAll((db, { userId }: Reader) =>
  received(db, userId)
    .where(and(isPinned, sql`${notifications.createdAtMs} > 0`))
    .orderBy(asc(notifications.createdAtMs), asc(notifications.id)),
);

export type Received = ReturnType<typeof listReceived>[number];

/** Returns undefined unless it was sent to this reader. */
export const findReceived = preparedGet((db, { userId }: Reader, id: number) =>
  received(db, userId).where(and(eq(notifications.id, id), visible(userId))),
);

// Whole days are kept by a trigger (triggers/notifications.sql); the rest of the first day is counted.
const countToAllBefore = countRows(notifications, (sinceMs: number, dayEndMs: number) =>
  and(
    eq(notifications.recipientType, 'all'),
    gte(notifications.createdAtMs, sinceMs),
    lt(notifications.createdAtMs, dayEndMs),
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

const countSentTo = countRows(notificationRecipients, equals(notificationRecipients.userId));
const countReadBy = countRows(notificationReads, equals(notificationReads.userId));

export function countReceived(db: Db, { userId }: Reader): number {
  return countToAllAfterDay(db, -1) + countSentTo(db, userId);
}

// Literals, as in the partial index.
const countReadLateBy = countRows(notificationReads, (userId: number) =>
  and(eq(notificationReads.userId, userId), sql`is_late = 1`),
);
const countPinnedUnread = preparedCount((db, { userId, sinceMs }: Reader) =>
  db
    .select({ count: count() })
    .from(notifications)
    .leftJoin(notificationReads, readRow(userId))
    .where(and(isPinned, lt(notifications.createdAtMs, sinceMs), isNull(notificationReads.readAtMs))),
);

/** Received minus read, by covering indexes; plus the pinned ones from before the account, counted singly. */
export function countUnread(db: Db, reader: Reader): number {
  const { userId, sinceMs } = reader;
  const receivedUnread =
    countToAll(db, sinceMs) + countSentTo(db, userId) - countReadBy(db, userId) + countReadLateBy(db, userId);
  return receivedUnread + countPinnedUnread(db, reader);
}

const isToAcknowledge = (reader: Reader) =>
  and(
    // Literals, as in the partial index, which the instant makes SQLite search.
    sql`requires_ack = 1 and ${notifications.createdAtMs} > 0`,
    ne(notifications.senderId, reader.userId),
    isRecipient(reader),
    visible(reader.userId),
    isNull(notificationReads.acknowledgedAtMs),
  );

/** Oldest first: notifications the reader still has to acknowledge. */
export const listToAcknowledge = preparedAll((db, reader: Reader, limit: number, offset: number) =>
  db
    .select({ id: notifications.id, title: notifications.title, ackByMs: notifications.ackByMs })
    .from(notifications)
    .leftJoin(notificationReads, readRow(reader.userId))
    .where(isToAcknowledge(reader))
    .orderBy(asc(notifications.createdAtMs), asc(notifications.id))
    .limit(limit)
    .offset(offset),
);

export const countToAcknowledge = preparedCount((db, reader: Reader) =>
  db
    .select({ count: count() })
    .from(notifications)
    .leftJoin(notificationReads, readRow(reader.userId))
    .where(isToAcknowledge(reader)),
);

export const insertRead = preparedRun((db, values: typeof notificationReads.$inferInsert) =>
  db.insert(notificationReads).values(values).onConflictDoNothing(),
);

interface Answer {
  userId: number;
  notificationId: number;
}

const answerOf = ({ userId, notificationId }: Answer) =>
  and(eq(notificationReads.userId, userId), eq(notificationReads.notificationId, notificationId));

export const updateAcknowledged = preparedRun((db, answer: Answer, acknowledgedAtMs: number) =>
  db.update(notificationReads).set({ acknowledgedAtMs }).where(answerOf(answer)),
);

export function updateAttending(db: Db, answer: Answer, attending: boolean): void {
  db.update(notificationReads).set({ attending }).where(answerOf(answer)).run();
}

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
            isLate: sql`${notifications.createdAtMs} < ${reader.sinceMs}`.as('is_late'),
            acknowledgedAtMs: sql`null`.as('acknowledged_at'),
            attending: sql`null`.as('attending'),
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

export const insertAttachment = insertInto(notificationAttachments);

/** In the order in which they were added. */
export const listAttachments = preparedAll(
  (db, notificationIds: number[]) =>
    db
      .select({
        id: notificationAttachments.id,
        notificationId: notificationAttachments.notificationId,
        file: files,
      })
      .from(notificationAttachments)
      .innerJoin(files, eq(files.id, notificationAttachments.fileId))
      .where(isIn(notificationAttachments.notificationId, notificationIds)),
  (rows) => rows.toSorted((one, other) => one.id - other.id),
);
