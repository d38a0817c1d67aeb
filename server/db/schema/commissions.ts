import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ENTRY_KINDS } from '../../../shared/commissions/commissions.ts';
import { users } from './accounts.ts';
import { sales } from './sales.ts';

/** Append-only. Entries of a sale share a cycle, from `earned` to `reversed`; a manual adjustment has none. */
export const commissionEntries = sqliteTable(
  'commission_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: integer('sale_id').references(() => sales.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    cycle: integer('cycle'),
    amountCents: integer('amount_cents').notNull(),
    /** What the commission was a part of, and which part. */
    priceCents: integer('price_cents'),
    rateBp: integer('rate_bp'),
    atMs: integer('at').notNull(),
    /** Null for what a migration posted without knowing who. */
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('commission_entries_once')
      .on(table.saleId, table.cycle, table.kind)
      .where(sql`kind <> 'adjustment'`),
    index('commission_entries_cycle').on(table.saleId, table.cycle),
    index('commission_entries_seller').on(table.sellerId, table.id),
  ],
);

/** A stay of a sale in installed or completed: what a reversal would take back, and from when on it is to be paid. */
export const commissionCycles = sqliteTable(
  'commission_cycles',
  {
    saleId: integer('sale_id')
      .notNull()
      .references(() => sales.id),
    cycle: integer('cycle').notNull(),
    sellerId: integer('seller_id').notNull(),
    earnedEntryId: integer('earned_entry_id')
      .notNull()
      .references(() => commissionEntries.id),
    amountCents: integer('amount_cents').notNull(),
    earnedAtMs: integer('earned_at').notNull(),
    payableAtMs: integer('payable_at').notNull(),
    reversedAtMs: integer('reversed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.saleId, table.cycle] }),
    uniqueIndex('commission_cycles_current')
      .on(table.saleId)
      .where(sql`reversed_at is null`),
    index('commission_cycles_held')
      // The last one is always null here, but only with it is no row of the table read.
      .on(table.sellerId, table.payableAtMs, table.amountCents, table.reversedAtMs)
      .where(sql`reversed_at is null`),
  ],
);

/** Entries that no living settlement holds and that do not cancel out; without a rowid, so that a seller's stand together. */
export const commissionUnsettled = sqliteTable(
  'commission_unsettled',
  {
    sellerId: integer('seller_id').notNull(),
    atMs: integer('at').notNull(),
    entryId: integer('entry_id')
      .notNull()
      .references(() => commissionEntries.id),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.atMs, table.entryId] })],
);

/** Of everybody who has sales or entries. What was earned and is not payable yet depends on the time: see `commission_cycles`. */
export const sellerBalances = sqliteTable(
  'seller_balances',
  {
    sellerId: integer('seller_id').primaryKey(),
    inProgressCents: integer('in_progress_cents').notNull().default(0),
    entryCount: integer('entry_count').notNull().default(0),
    entriesCents: integer('entries_cents').notNull().default(0),
    paidCents: integer('paid_cents').notNull().default(0),
    /** When there came to be something to pay, or when a part of it was paid last; null while there is nothing. */
    unpaidSinceMs: integer('unpaid_since'),
  },
  (table) => [
    index('seller_balances_unpaid')
      .on(table.unpaidSinceMs, table.sellerId, table.entriesCents, table.paidCents)
      .where(sql`unpaid_since is not null`),
  ],
);
