import { and, asc, count, desc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import {
  notificationReads,
  notificationRecipients,
  notifications,
  notificationTotals,
  userNames,
  users,
} from '../../db/schema.ts';
import type { Notification } from './notifications.repository.ts';

const { placeholder } = sql;

export function insertNotification(db: Db, values: typeof notifications.$inferInsert): Notification {
  return db.insert(notifications).values(values).returning().get();
}

const newRecipient = prepared((db) =>
  db
    .insert(notificationRecipients)
    .values({ userId: placeholder('userId'), notificationId: placeholder('notificationId') })
    .prepare(),
);

export function insertRecipients(db: Db, notificationId: number, userIds: number[]): void {
  for (const userId of userIds) newRecipient(db).run({ userId, notificationId });
}

const selectSent = (db: Db) =>
  db
    .select({
      notification: notifications,
      senderName: users.name,
      recipients: notificationTotals.recipients,
      readers: notificationTotals.readers,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.senderId))
    .innerJoin(notificationTotals, eq(notificationTotals.notificationId, notifications.id));

export type Sent = ReturnType<typeof listSent>[number];

const sentById = prepared((db) =>
  selectSent(db)
    .where(eq(notifications.id, placeholder('id')))
    .prepare(),
);

export function findSent(db: Db, id: number): Sent | undefined {
  return sentById(db).get({ id });
}

const sentPage = prepared((db) =>
  selectSent(db)
    .orderBy(desc(notifications.createdAtMs), desc(notifications.id))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(),
);
const sentTotal = prepared((db) => db.select({ count: count() }).from(notifications).prepare());

export function listSent(db: Db, limit: number, offset: number) {
  return sentPage(db).all({ limit, offset });
}

export function countSent(db: Db): number {
  return sentTotal(db).get()?.count ?? 0;
}

const accountsAfter = prepared((db) =>
  db
    .select({ atMs: users.createdAtMs })
    .from(users)
    .where(and(isNull(users.deletedAtMs), gt(users.createdAtMs, placeholder('atMs'))))
    .orderBy(desc(users.createdAtMs))
    .prepare(),
);

/** When later accounts were opened, newest first; without deleted ones. */
export function listAccountsAfter(db: Db, atMs: number): number[] {
  return accountsAfter(db)
    .all({ atMs })
    .map((account) => account.atMs);
}

const person = { id: users.id, name: users.name };
const isMissing = (db: Db) =>
  and(
    isNull(users.deletedAtMs),
    lte(users.createdAtMs, placeholder('createdAtMs')),
    notExists(
      db
        .select({ one: sql`1` })
        .from(notificationReads)
        .where(
          and(
            eq(notificationReads.notificationId, placeholder('id')),
            eq(notificationReads.userId, users.id),
          ),
        ),
    ),
  );
const missingReaders = {
  // Follows the index over names, so that it stops early.
  all: prepared((db) =>
    db
      .select(person)
      .from(userNames)
      .crossJoin(users)
      .where(and(eq(users.id, userNames.id), isMissing(db)))
      .orderBy(asc(userNames.sortKey))
      .limit(placeholder('limit'))
      .prepare(),
  ),
  specific: prepared((db) =>
    db
      .select(person)
      .from(notificationRecipients)
      .innerJoin(users, eq(users.id, notificationRecipients.userId))
      .innerJoin(userNames, eq(userNames.id, users.id))
      .where(and(eq(notificationRecipients.notificationId, placeholder('id')), isMissing(db)))
      .orderBy(asc(userNames.sortKey))
      .limit(placeholder('limit'))
      .prepare(),
  ),
};

export function listMissingReaders(
  db: Db,
  { id, recipientType, createdAtMs }: Notification,
  limit: number,
): { id: number; name: string }[] {
  return missingReaders[recipientType](db).all({ id, createdAtMs, limit });
}
