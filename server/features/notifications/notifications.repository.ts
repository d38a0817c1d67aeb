import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
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

const { placeholder } = sql;

const readRow = and(
  eq(notificationReads.notificationId, notifications.id),
  eq(notificationReads.userId, placeholder('userId')),
);

const sentToReader = sql<boolean>`exists (select 1 from ${notificationRecipients}
  where ${notificationRecipients.userId} = ${placeholder('userId')}
    and ${notificationRecipients.notificationId} = ${notifications.id})`;

const visible = or(eq(notifications.recipientType, 'all'), sentToReader);
const unread = and(
  visible,
  isNull(notificationReads.readAtMs),
  gte(notifications.createdAtMs, placeholder('sinceMs')),
);

const pageFor = (where: typeof visible) =>
  prepared((db) =>
    db
      .select({ notification: notifications, readAtMs: notificationReads.readAtMs })
      .from(notifications)
      .leftJoin(notificationReads, readRow)
      .where(where)
      .orderBy(desc(notifications.createdAtMs), desc(notifications.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  );
const page = { all: pageFor(visible), unread: pageFor(unread) };

export function listReceived(
  db: Db,
  reader: Reader,
  { unreadOnly, limit, offset }: { unreadOnly: boolean; limit: number; offset: number },
) {
  return page[unreadOnly ? 'unread' : 'all'](db).all({ ...reader, limit, offset });
}

const receivedById = prepared((db) =>
  db
    .select({ notification: notifications, readAtMs: notificationReads.readAtMs })
    .from(notifications)
    .leftJoin(notificationReads, readRow)
    .where(and(eq(notifications.id, placeholder('id')), visible))
    .prepare(),
);

/** Returns undefined unless it was sent to this reader. */
export function findReceived(db: Db, reader: Reader, id: number) {
  return receivedById(db).get({ ...reader, id });
}

// Whole days are kept by a trigger (triggers/notifications.sql); the rest of the first day is counted.
const toAllOnDay = prepared((db) =>
  db
    .select({ count: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientType, 'all'),
        gte(notifications.createdAtMs, placeholder('sinceMs')),
        lt(notifications.createdAtMs, placeholder('dayEndMs')),
      ),
    )
    .prepare(),
);
const toAllAfterDay = prepared((db) =>
  db
    .select({ count: sql<number>`coalesce(sum(${broadcastDays.count}), 0)` })
    .from(broadcastDays)
    .where(gt(broadcastDays.day, placeholder('day')))
    .prepare(),
);

function countToAll(db: Db, sinceMs: number): number {
  const day = Math.floor(sinceMs / DAY_MS);
  const onDay = toAllOnDay(db).get({ sinceMs, dayEndMs: (day + 1) * DAY_MS })?.count ?? 0;
  return onDay + (toAllAfterDay(db).get({ day })?.count ?? 0);
}

const sentTo = prepared((db) =>
  db
    .select({ count: count() })
    .from(notificationRecipients)
    .where(eq(notificationRecipients.userId, placeholder('userId')))
    .prepare(),
);
const readBy = prepared((db) =>
  db
    .select({ count: count() })
    .from(notificationReads)
    .where(eq(notificationReads.userId, placeholder('userId')))
    .prepare(),
);

function countSentTo(db: Db, userId: number): number {
  return sentTo(db).get({ userId })?.count ?? 0;
}

export function countReceived(db: Db, { userId }: Reader): number {
  return countToAll(db, 0) + countSentTo(db, userId);
}

/** Received minus read, by covering indexes; right because only unread notifications get a read row. */
export function countUnread(db: Db, { userId, sinceMs }: Reader): number {
  const read = readBy(db).get({ userId })?.count ?? 0;
  return countToAll(db, sinceMs) + countSentTo(db, userId) - read;
}

type NewRead = typeof notificationReads.$inferInsert;

const newRead = preparedWrite((db, values: NewRead) =>
  db.insert(notificationReads).values(values).onConflictDoNothing().prepare(),
);

/** Keeps the first reading. */
export function insertRead(db: Db, values: NewRead): void {
  newRead(db, values).run(values);
}

const unreadReads = prepared((db) =>
  db
    .insert(notificationReads)
    .select(
      db
        .select({
          userId: sql`${placeholder('userId')}`.as('user_id'),
          notificationId: notifications.id,
          readAtMs: sql`${placeholder('readAtMs')}`.as('read_at'),
        })
        .from(notifications)
        .leftJoin(notificationReads, readRow)
        .where(and(unread, gt(notifications.id, placeholder('afterId'))))
        .orderBy(asc(notifications.id))
        .limit(placeholder('limit')),
    )
    .returning({ id: notificationReads.notificationId })
    .prepare(),
);

/** Marks the first unread notifications after one as read; returns their ids. */
export function insertReadsOfUnread(
  db: Db,
  reader: Reader,
  values: { readAtMs: number; afterId: number; limit: number },
): number[] {
  return unreadReads(db)
    .all({ ...reader, ...values })
    .map(({ id }) => id);
}

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

const byId = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.id, placeholder('id')))
    .prepare(),
);

export function findNotification(db: Db, id: number): Notification | undefined {
  return byId(db).get({ id });
}
