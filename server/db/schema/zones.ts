import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { COVERAGES, PROVINCES } from '../../../shared/zones/coverage.ts';
import { users } from './accounts.ts';

/** Where the team installs; the most exact rule that fits a place counts. */
export const zones = sqliteTable(
  'zones',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    province: text('province', { enum: PROVINCES }).notNull(),
    city: text('city'),
    /** `placeKey` of the city; empty without one. */
    cityKey: text('city_key').notNull(),
    /** Four digits each, or both empty. */
    postalFrom: text('postal_from').notNull(),
    postalTo: text('postal_to').notNull(),
    state: text('state', { enum: COVERAGES }).notNull(),
    note: text('note'),
  },
  (table) => [uniqueIndex('zones_place').on(table.province, table.cityKey, table.postalFrom, table.postalTo)],
);

/** Rules of an uploaded spreadsheet until confirmed; afterwards only the fact. */
export const zoneImports = sqliteTable('zone_imports', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  adminId: integer('admin_id')
    .notNull()
    .references(() => users.id),
  rows: text('rows'),
  hasErrors: integer('has_errors', { mode: 'boolean' }).notNull(),
  createdAtMs: integer('created_at').notNull(),
});
