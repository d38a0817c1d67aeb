import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SALE_STATUSES } from '../../../shared/sales/saleStatus.ts';

const totals = {
  count: integer('count').notNull(),
  amountCents: integer('amount_cents').notNull(),
  commissionCents: integer('commission_cents').notNull(),
};

/** Without cancelled sales, like the totals per plan. Every account has a row: an ordered list is one index walk. */
export const sellerTotals = sqliteTable(
  'seller_totals',
  { sellerId: integer('seller_id').primaryKey(), ...totals },
  () => [index('seller_totals_top').on(sql`amount_cents desc`, sql`seller_id desc`)],
);

export const planTotals = sqliteTable('plan_totals', {
  planId: integer('plan_id').primaryKey(),
  ...totals,
  /** The shares of leaders. */
  overrideCents: integer('override_cents').notNull().default(0),
});

export const sellerMonthTotals = sqliteTable(
  'seller_month_totals',
  {
    sellerId: integer('seller_id').notNull(),
    month: text('month').notNull(),
    status: text('status', { enum: SALE_STATUSES }).notNull(),
    ...totals,
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.month, table.status] })],
);

export const dayTotals = sqliteTable(
  'day_totals',
  {
    day: text('day').notNull(),
    status: text('status', { enum: SALE_STATUSES }).notNull(),
    ...totals,
  },
  (table) => [primaryKey({ columns: [table.day, table.status] })],
);

/** Counts a month's changes of sales: its report is computed again only after one. */
export const saleMonths = sqliteTable('sale_months', {
  month: text('month').primaryKey(),
  changes: integer('changes').notNull(),
  count: integer('count').notNull().default(0),
});

/** Sales by the Argentine month of `sales.installed_at`. */
export const sellerInstallations = sqliteTable(
  'seller_installations',
  {
    month: text('month').notNull(),
    sellerId: integer('seller_id').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.sellerId] }),
    index('seller_installations_top').on(table.month, sql`count desc`, table.sellerId),
  ],
);

export const saleDays = sqliteTable('sale_days', {
  day: text('day').primaryKey(),
  firstId: integer('first_id').notNull(),
  lastId: integer('last_id').notNull(),
});

/** Sales whose text index entry is missing or old: a search reads them too. See saleIndex.ts. */
export const saleSearchQueue = sqliteTable('sale_search_queue', {
  saleId: integer('sale_id').primaryKey(),
});
