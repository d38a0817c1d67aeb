import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { MAIL_KINDS } from '../../../shared/mail/mail.ts';
import { users } from './accounts.ts';

/** Written in the transaction of the event. Sent and given up ones stay for a week, without the address. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    /** May wait behind the others. */
    isNotice: integer('is_notice', { mode: 'boolean' }).notNull(),
    /** Null for an invitation. */
    userId: integer('user_id').references(() => users.id),
    /** As at the event. With neither user nor address it is not sent. */
    address: text('address'),
    /** The id, day or device that the text is about; never a token. */
    about: text('about'),
    createdAtMs: integer('created_at').notNull(),
    /** Null once sent or given up. */
    dueAtMs: integer('due_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Of the attempt under way or the successful one. */
    handedAtMs: integer('handed_at'),
    failedAtMs: integer('failed_at'),
  },
  (table) => [
    index('mail_outbox_due')
      .on(table.isNotice, table.dueAtMs)
      .where(sql`due_at is not null`),
    index('mail_outbox_handed')
      .on(table.handedAtMs)
      .where(sql`handed_at is not null`),
    index('mail_outbox_failed')
      .on(table.failedAtMs)
      .where(sql`failed_at is not null`),
    index('mail_outbox_user')
      .on(table.userId)
      .where(sql`due_at is not null`),
  ],
);
