import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { COVERAGES, PROVINCES } from '../../../shared/zones/coverage.ts';
import { users } from './accounts.ts';
import { idOf } from './columns.ts';

/** Zones where the team installs or not; the most exact rule for a place applies. */
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

/** Sales per day and place, as written, outside the zones or cancelled for their zone: kept by triggers/zones.sql. */
export const zoneDemand = sqliteTable(
  'zone_demand',
  {
    day: text('day').notNull(),
    province: text('province').notNull(),
    city: text('city').notNull(),
    sales: integer('sales').notNull(),
    cancelled: integer('cancelled').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.province, table.city] })],
);

/** Rules of an uploaded spreadsheet until confirmed; afterwards only the fact. */
export const zoneImports = sqliteTable('zone_imports', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  adminId: idOf('admin_id', () => users.id),
  rows: text('rows'),
  hasErrors: integer('has_errors', { mode: 'boolean' }).notNull(),
  createdAtMs: integer('created_at').notNull(),
});
