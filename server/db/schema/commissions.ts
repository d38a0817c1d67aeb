import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ENTRY_KINDS, ENTRY_SOURCES } from '../../../shared/commissions/commissions.ts';
import { users } from './accounts.ts';
import { idOf } from './columns.ts';

/** Append-only. Entries of a sale's share, its seller's or their leader's, have a cycle from `earned` to `reversed`; manual adjustments have none. Outlives its sale. */
export const commissionEntries = sqliteTable(
  'commission_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: integer('sale_id'),
    /** Who gets it. */
    sellerId: idOf('seller_id', () => users.id),
    source: text('source', { enum: ENTRY_SOURCES }).notNull().default('own'),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    cycle: integer('cycle'),
    amountCents: integer('amount_cents').notNull(),
    /** Amount and rate that the commission is computed from. */
    priceCents: integer('price_cents'),
    rateBp: integer('rate_bp'),
    atMs: integer('at').notNull(),
    /** Null in entries posted by a migration. */
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('commission_entries_once')
      .on(table.saleId, table.cycle, table.source, table.kind)
      .where(sql`kind <> 'adjustment'`),
    index('commission_entries_cycle').on(table.saleId, table.cycle),
    index('commission_entries_seller').on(table.sellerId, table.atMs),
    // One index per direction, read backwards (see sales.ts): equal keys are newest first in both.
    index('commission_entries_at').on(sql`at desc`),
    index('commission_entries_at_desc').on(table.atMs),
    index('commission_entries_amount').on(sql`amount_cents desc`),
    index('commission_entries_amount_desc').on(table.amountCents),
    index('commission_entries_kind').on(sql`kind desc`),
    index('commission_entries_kind_desc').on(table.kind),
  ],
);

/** A share of a sale's stay in installed or completed: the amount a reversal takes back, and when it becomes payable. */
export const commissionCycles = sqliteTable(
  'commission_cycles',
  {
    saleId: integer('sale_id').notNull(),
    cycle: integer('cycle').notNull(),
    source: text('source', { enum: ENTRY_SOURCES }).notNull(),
    sellerId: integer('seller_id').notNull(),
    earnedEntryId: idOf('earned_entry_id', () => commissionEntries.id),
    amountCents: integer('amount_cents').notNull(),
    earnedAtMs: integer('earned_at').notNull(),
    payableAtMs: integer('payable_at').notNull(),
    reversedAtMs: integer('reversed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.saleId, table.cycle, table.source] }),
    uniqueIndex('commission_cycles_current')
      .on(table.saleId, table.source)
      .where(sql`reversed_at is null`),
    index('commission_cycles_held')
      // The last column is always null here, but makes the index covering.
      .on(table.sellerId, table.payableAtMs, table.source, table.amountCents, table.reversedAtMs)
      .where(sql`reversed_at is null`),
  ],
);

/** Entries in no valid settlement that do not cancel out; without a rowid, so that a seller's are adjacent. */
export const commissionUnsettled = sqliteTable(
  'commission_unsettled',
  {
    sellerId: integer('seller_id').notNull(),
    atMs: integer('at').notNull(),
    entryId: idOf('entry_id', () => commissionEntries.id),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.atMs, table.entryId] })],
);

/** One row per person with sales, entries or a share in those of a team. "Earned, not yet payable" depends on the clock: see `commission_cycles`. */
export const sellerBalances = sqliteTable(
  'seller_balances',
  {
    sellerId: integer('seller_id').primaryKey(),
    inProgressCents: integer('in_progress_cents').notNull().default(0),
    entryCount: integer('entry_count').notNull().default(0),
    entriesCents: integer('entries_cents').notNull().default(0),
    paidCents: integer('paid_cents').notNull().default(0),
    // The part of each that comes from the sales of a team.
    teamInProgressCents: integer('team_in_progress_cents').notNull().default(0),
    teamEntriesCents: integer('team_entries_cents').notNull().default(0),
    teamPaidCents: integer('team_paid_cents').notNull().default(0),
    /** Since when there is something to pay, or when a part was last paid; else null. */
    unpaidSinceMs: integer('unpaid_since'),
  },
  (table) => [
    index('seller_balances_unpaid')
      .on(table.unpaidSinceMs, table.sellerId)
      .where(sql`unpaid_since is not null`),
  ],
);
