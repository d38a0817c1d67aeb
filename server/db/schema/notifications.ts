import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import {
  MEETING_PLATFORMS,
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_TYPES,
  RECIPIENT_TYPES,
} from '../../../shared/notifications/notifications.ts';
import { users } from './accounts.ts';
import { files } from './files.ts';

export const notifications = sqliteTable(
  'notifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    message: text('message').notNull(),
    type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
    priority: text('priority', { enum: NOTIFICATION_PRIORITIES }).notNull(),
    recipientType: text('recipient_type', { enum: RECIPIENT_TYPES }).notNull(),
    meetingAtMs: integer('meeting_at'),
    meetingPlatform: text('meeting_platform', { enum: MEETING_PLATFORMS }),
    meetingMinutes: integer('meeting_minutes'),
    meetingLink: text('meeting_link'),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [
    index('notifications_newest').on(sql`created_at desc`, sql`id desc`),
    index('notifications_to_all').on(table.recipientType, table.createdAtMs),
  ],
);

export const notificationRecipients = sqliteTable(
  'notification_recipients',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('notification_recipients_of').on(table.notificationId),
  ],
);

export const notificationReads = sqliteTable(
  'notification_reads',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id),
    readAtMs: integer('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
);

export const notificationAttachments = sqliteTable(
  'notification_attachments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id),
    fileId: integer('file_id')
      .notNull()
      .unique()
      .references(() => files.id),
  },
  (table) => [index('notification_attachments_of').on(table.notificationId)],
);

/** Accounts that are not deleted. Broadcasts go to everyone who had an account then: not counted here. */
export const notificationTotals = sqliteTable('notification_totals', {
  notificationId: integer('notification_id').primaryKey(),
  recipients: integer('recipients').notNull(),
  readers: integer('readers').notNull(),
});

/** Broadcasts by the day they were sent: `created_at` in whole UTC days. */
export const broadcastDays = sqliteTable('broadcast_days', {
  day: integer('day').primaryKey(),
  count: integer('count').notNull(),
});
