import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { CUSTOMER_NETWORKS } from '../../../shared/sales/customerLink/trackSteps.ts';
import { sales } from './sales.ts';
import { idOf } from './columns.ts';

/** Valid links of customers; ended links have no row. */
export const saleLinks = sqliteTable(
  'sale_links',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: idOf('sale_id', () => sales.id),
    tokenHash: text('token_hash').notNull().unique(),
    createdAtMs: integer('created_at').notNull(),
    lastSeenAtMs: integer('last_seen_at'),
  },
  (table) => [index('sale_links_sale').on(table.saleId, table.id)],
);

/** Append-only acts of the customer. */
export const saleAcceptances = sqliteTable('sale_acceptances', {
  saleId: integer('sale_id')
    .primaryKey()
    .references(() => sales.id),
  /** Version of the accepted text. */
  version: text('version').notNull(),
  fullName: text('full_name').notNull(),
  acceptedAtMs: integer('accepted_at').notNull(),
  address: text('address'),
  device: text('device'),
  /** Null for older ones. */
  network: text('network', { enum: CUSTOMER_NETWORKS }),
});

export const saleWithdrawals = sqliteTable(
  'sale_withdrawals',
  {
    saleId: integer('sale_id')
      .primaryKey()
      .references(() => sales.id),
    reason: text('reason'),
    withdrawnAtMs: integer('withdrawn_at').notNull(),
    resolvedAtMs: integer('resolved_at'),
    address: text('address'),
    device: text('device'),
  },
  (table) => [
    index('sale_withdrawals_open')
      .on(table.withdrawnAtMs, table.saleId)
      .where(sql`resolved_at is null`),
  ],
);
