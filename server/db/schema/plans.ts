import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { idOf } from './columns.ts';

export const plans = sqliteTable(
  'plans',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    features: text('features', { mode: 'json' }).$type<string[]>().notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    updatedAtMs: integer('updated_at').notNull(),
    deletedAtMs: integer('deleted_at'),
    /** When it was last taken off offer, by deletion or deactivation; null while on offer, and if it never was. */
    offSinceMs: integer('off_since'),
  },
  (table) => [
    uniqueIndex('plans_name_unique')
      .on(sql`${table.name} collate nocase`)
      .where(sql`deleted_at is null`),
  ],
);

/** Append-only. The price at an instant: the latest row that starts at or before it and was not removed. */
export const planPrices = sqliteTable(
  'plan_prices',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    planId: idOf('plan_id', () => plans.id),
    priceCents: integer('price_cents').notNull(),
    validFrom: text('valid_from').notNull(),
    /** Midnight in Argentina of `validFrom`, or `createdAtMs` if that is later. */
    startsAtMs: integer('starts_at').notNull(),
    note: text('note'),
    /** Null for the price a plan had before prices were recorded. */
    createdById: integer('created_by_id').references(() => users.id),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [index('plan_prices_starting').on(table.planId, table.startsAtMs, table.id)],
);

/** Append-only: scheduled prices removed before they started. */
export const planPriceRemovals = sqliteTable('plan_price_removals', {
  priceId: integer('price_id')
    .primaryKey()
    .references(() => planPrices.id),
  removedById: idOf('removed_by_id', () => users.id),
  removedAtMs: integer('removed_at').notNull(),
});
