import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const plans = sqliteTable(
  'plans',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    priceCents: integer('price_cents').notNull(),
    features: text('features', { mode: 'json' }).$type<string[]>().notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    updatedAtMs: integer('updated_at').notNull(),
    deletedAtMs: integer('deleted_at'),
  },
  (table) => [
    uniqueIndex('plans_name_unique')
      .on(sql`${table.name} collate nocase`)
      .where(sql`deleted_at is null`),
  ],
);
