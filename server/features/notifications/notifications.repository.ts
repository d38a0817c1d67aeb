import { and, asc, count, desc, eq, gte, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { ROLES } from '../../../shared/roles.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import {
  files,
  notificationAttachments,
  notificationReads,
  notificationRecipients,
  notifications,
  users,
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
const countFor = (where: typeof visible) =>
  prepared((db) =>
    db
      .select({ count: count() })
      .from(notifications)
      .leftJoin(notificationReads, readRow)
      .where(where)
      .prepare(),
  );

const page = { all: pageFor(visible), unread: pageFor(unread) };
const total = { all: countFor(visible), unread: countFor(unread) };

export function listReceived(
  db: Db,
  reader: Reader,
  { unreadOnly, limit, offset }: { unreadOnly: boolean; limit: number; offset: number },
) {
  return page[unreadOnly ? 'unread' : 'all'](db).all({ ...reader, limit, offset });
}

export function countReceived(db: Db, reader: Reader, unreadOnly: boolean): number {
  return total[unreadOnly ? 'unread' : 'all'](db).get({ ...reader })?.count ?? 0;
}

const receivedById = prepared((db) =>
  db
    .select({ notification: notifications, readAtMs: notificationReads.readAtMs })
    .from(notifications)
    .leftJoin(notificationReads, readRow)
    .where(and(eq(notifications.id, placeholder('id')), visible))
    .prepare(),
);

/** Returns undefined if it was not sent to this reader. */
export function findReceived(db: Db, reader: Reader, id: number) {
  return receivedById(db).get({ ...reader, id });
}

const toAllSince = prepared((db) =>
  db
    .select({ count: count() })
    .from(notifications)
    .where(
      and(eq(notifications.recipientType, 'all'), gte(notifications.createdAtMs, placeholder('sinceMs'))),
    )
    .prepare(),
);
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

/** Received less read, by covering indexes; right because only unread notifications get a read row. */
export function countUnread(db: Db, { userId, sinceMs }: Reader): number {
  const received = (toAllSince(db).get({ sinceMs })?.count ?? 0) + (sentTo(db).get({ userId })?.count ?? 0);
  return received - (readBy(db).get({ userId })?.count ?? 0);
}

type NewRead = typeof notificationReads.$inferInsert;

const newRead = preparedWrite((db, values: NewRead) =>
  db.insert(notificationReads).values(values).onConflictDoNothing().prepare(),
);

/** Keeps the first reading. */
export function insertRead(db: Db, values: NewRead): void {
  newRead(db, values).run(values);
}

const unreadIds = prepared((db) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(notificationReads, readRow)
    .where(unread)
    .prepare(),
);

export function listUnreadIds(db: Db, reader: Reader): number[] {
  return unreadIds(db)
    .all({ ...reader })
    .map(({ id }) => id);
}

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

const sentPage = prepared((db) =>
  db
    .select({ notification: notifications, senderName: users.name })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.senderId))
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

const readers = prepared((db) =>
  db
    .select({ count: count() })
    .from(notificationReads)
    .innerJoin(users, and(eq(users.id, notificationReads.userId), isNull(users.deletedAtMs)))
    .where(eq(notificationReads.notificationId, placeholder('id')))
    .prepare(),
);

export function countReaders(db: Db, id: number): number {
  return readers(db).get({ id })?.count ?? 0;
}

// Listing all roles makes `users_listed` a covering index here.
const accountsThen = and(
  isNull(users.deletedAtMs),
  inArray(users.role, ROLES),
  lte(users.createdAtMs, placeholder('atMs')),
);
const accountsCount = prepared((db) =>
  db.select({ count: count() }).from(users).where(accountsThen).prepare(),
);
const recipientsCount = prepared((db) =>
  db
    .select({ count: count() })
    .from(notificationRecipients)
    .innerJoin(users, and(eq(users.id, notificationRecipients.userId), isNull(users.deletedAtMs)))
    .where(eq(notificationRecipients.notificationId, placeholder('id')))
    .prepare(),
);

export function countRecipients(db: Db, { id, recipientType, createdAtMs: atMs }: Notification): number {
  const row = recipientType === 'all' ? accountsCount(db).get({ atMs }) : recipientsCount(db).get({ id });
  return row?.count ?? 0;
}

export function listMissingReaders(
  db: Db,
  { id, recipientType, createdAtMs }: Notification,
  limit: number,
): { id: number; name: string }[] {
  const hasRead = db
    .select({ one: sql`1` })
    .from(notificationReads)
    .where(and(eq(notificationReads.notificationId, id), eq(notificationReads.userId, users.id)));
  const people = { id: users.id, name: users.name };
  const missing = and(isNull(users.deletedAtMs), lte(users.createdAtMs, createdAtMs), notExists(hasRead));
  const query =
    recipientType === 'all'
      ? db.select(people).from(users).where(missing)
      : db
          .select(people)
          .from(notificationRecipients)
          .innerJoin(users, eq(users.id, notificationRecipients.userId))
          .where(and(eq(notificationRecipients.notificationId, id), missing));
  return query.orderBy(asc(users.name)).limit(limit).all();
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
