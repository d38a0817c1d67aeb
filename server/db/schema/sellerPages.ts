import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { prospects } from './prospects.ts';
import { idOf } from './columns.ts';

/** A seller's public page. Its address stays taken after the account is deleted: printed codes lead to it. */
export const sellerPages = sqliteTable('seller_pages', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  slug: text('slug').notNull().unique(),
  isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull(),
  message: text('message'),
  updatedAtMs: integer('updated_at').notNull(),
});

/** Addresses that sellers gave up: they lead to their owners' pages for a while, and are nobody else's. */
export const formerPages = sqliteTable(
  'former_pages',
  {
    slug: text('slug').primaryKey(),
    userId: idOf('user_id', () => users.id),
    leftAtMs: integer('left_at').notNull(),
  },
  (table) => [index('former_pages_user').on(table.userId, table.leftAtMs)],
);

/** Counted without addresses or cookies. */
export const sellerPageMonths = sqliteTable(
  'seller_page_months',
  {
    userId: idOf('user_id', () => users.id),
    /** `YYYY-MM`, in Argentina. */
    month: text('month').notNull(),
    visits: integer('visits').notNull(),
    requests: integer('requests').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/** Append-only: the text to which a visitor agreed, once per request. */
export const prospectConsents = sqliteTable(
  'prospect_consents',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    prospectId: idOf('prospect_id', () => prospects.id),
    /** Version of the text in shared/prospects/page/consent.ts. */
    version: integer('version').notNull(),
    atMs: integer('at').notNull(),
  },
  (table) => [index('prospect_consents_of').on(table.prospectId)],
);
