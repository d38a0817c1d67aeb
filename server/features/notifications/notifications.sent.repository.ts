import { and, asc, count, desc, eq, gt, isNull, lte, ne, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { preparedAll, preparedCount, preparedGet, preparedRun } from '../../db/prepared.ts';
import {
  notificationReads,
  notificationRecipients,
  notifications,
  notificationTotals,
  userNames,
  users,
} from '../../db/schema.ts';
import type { Notification } from './notifications.repository.ts';

export function insertNotification(db: Db, values: typeof notifications.$inferInsert): Notification {
  return db.insert(notifications).values(values).returning().get();
}

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
      senderIsActive: sql`${users.isActive} and ${users.deletedAtMs} is null`.mapWith(Boolean),
      recipients: notificationTotals.recipients,
      readers: notificationTotals.readers,
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

/** When later active accounts were opened, newest first. */
export const listAccountsAfter = preparedAll(
  (db, atMs: number) =>
    db
      .select({ atMs: users.createdAtMs })
      .from(users)
      .where(and(eq(users.isActive, true), isNull(users.deletedAtMs), gt(users.createdAtMs, atMs)))
      .orderBy(desc(users.createdAtMs)),
  (rows) => rows.map((account) => account.atMs),
);

const person = { id: users.id, name: users.name };
type Sending = Pick<Notification, 'id' | 'createdAtMs' | 'senderId'>;
const isMissing = (db: Db, { id, createdAtMs, senderId }: Sending) =>
  and(
    eq(users.isActive, true),
    isNull(users.deletedAtMs),
    ne(users.id, senderId),
    lte(users.createdAtMs, createdAtMs),
    notExists(
      db
        .select({ one: sql`1` })
        .from(notificationReads)
        .where(and(eq(notificationReads.notificationId, id), eq(notificationReads.userId, users.id))),
    ),
  );
const missingReaders = {
  // Follows the index over names, so that it stops early.
  all: preparedAll((db, sending: Sending, limit: number) =>
    db
      .select(person)
      .from(userNames)
      .crossJoin(users)
      .where(and(eq(users.id, userNames.id), isMissing(db, sending)))
      .orderBy(asc(userNames.sortKey))
      .limit(limit),
  ),
  specific: preparedAll((db, sending: Sending, limit: number) =>
    db
      .select(person)
      .from(notificationRecipients)
      .innerJoin(users, eq(users.id, notificationRecipients.userId))
      .innerJoin(userNames, eq(userNames.id, users.id))
      .where(and(eq(notificationRecipients.notificationId, sending.id), isMissing(db, sending)))
      .orderBy(asc(userNames.sortKey))
      .limit(limit),
  ),
};

export function listMissingReaders(
  db: Db,
  { id, recipientType, createdAtMs, senderId }: Notification,
  limit: number,
): { id: number; name: string }[] {
  return missingReaders[recipientType](db, { id, createdAtMs, senderId }, limit);
}
