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
import { idOf } from './columns.ts';

export const notifications = sqliteTable(
  'notifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    senderId: idOf('sender_id', () => users.id),
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
    requiresAck: integer('requires_ack', { mode: 'boolean' }).notNull().default(false),
    ackByMs: integer('ack_by'),
    pinned: integer('pinned', { mode: 'boolean' }).notNull().default(false),
    /** When the last reminder was sent. */
    remindedAtMs: integer('reminded_at'),
  },
  (table) => [
    index('notifications_newest').on(sql`created_at desc`, sql`id desc`),
    index('notifications_to_all').on(table.recipientType, table.createdAtMs),
    index('notifications_pinned')
      .on(table.createdAtMs, table.id)
      .where(sql`pinned = 1`),
    index('notifications_to_acknowledge')
      .on(table.createdAtMs, table.id)
      .where(sql`requires_ack = 1`),
    index('notifications_ack_by')
      .on(table.ackByMs, table.id)
      .where(sql`ack_by is not null`),
  ],
);

export const notificationRecipients = sqliteTable(
  'notification_recipients',
  {
    userId: idOf('user_id', () => users.id),
    notificationId: idOf('notification_id', () => notifications.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('notification_recipients_of').on(table.notificationId),
  ],
);

export const notificationReads = sqliteTable(
  'notification_reads',
  {
    userId: idOf('user_id', () => users.id),
    notificationId: idOf('notification_id', () => notifications.id),
    readAtMs: integer('read_at').notNull(),
    /** Read while it was pinned, by an account opened after it was sent. */
    isLate: integer('is_late', { mode: 'boolean' }).notNull().default(false),
    acknowledgedAtMs: integer('acknowledged_at'),
    attending: integer('attending', { mode: 'boolean' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('notification_reads_late')
      .on(table.userId, table.notificationId)
      .where(sql`is_late = 1`),
  ],
);

export const notificationAttachments = sqliteTable(
  'notification_attachments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    notificationId: idOf('notification_id', () => notifications.id),
    fileId: integer('file_id')
      .notNull()
      .unique()
      .references(() => files.id),
  },
  (table) => [index('notification_attachments_of').on(table.notificationId)],
);

/** Counts of active accounts, without the author. */
export const notificationTotals = sqliteTable('notification_totals', {
  notificationId: integer('notification_id').primaryKey(),
  recipients: integer('recipients').notNull(),
  readers: integer('readers').notNull(),
  acks: integer('acks').notNull().default(0),
  attending: integer('attending').notNull().default(0),
});

/** Broadcasts by the day they were sent: `created_at` in whole UTC days. */
export const broadcastDays = sqliteTable('broadcast_days', {
  day: integer('day').primaryKey(),
  count: integer('count').notNull(),
});
