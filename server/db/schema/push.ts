import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PUSH_KINDS } from '../../../shared/push/push.ts';
import { sessions, users } from './accounts.ts';
import { idOf } from './columns.ts';

/** Devices that get push messages; deleted with the session that subscribed them. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Copied from the session, which never changes its user. */
    userId: idOf('user_id', () => users.id),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionHash),
  ],
);

/** Unsent messages, one per event and device; written in the event's transaction, removed once the push service has them. */
export const pushMessages = sqliteTable(
  'push_messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: PUSH_KINDS }).notNull(),
    subjectId: integer('subject_id').notNull(),
    createdAtMs: integer('created_at').notNull(),
    dueAtMs: integer('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('push_messages_due').on(table.dueAtMs),
    index('push_messages_subscription').on(table.subscriptionId),
    // One unsent message per device, kind and subject.
    uniqueIndex('push_messages_waiting')
      .on(table.subscriptionId, table.kind, table.subjectId)
      .where(sql`attempts = 0`),
  ],
);
