import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CLAIM_KINDS, CLAIM_STATES } from '../../../shared/sales/claims.ts';
import { LEFT_OUT_REASONS, PAY_METHODS, SETTLEMENT_STATES } from '../../../shared/commissions/settlements.ts';
import { users } from './accounts.ts';
import { commissionEntries } from './commissions.ts';
import { sales } from './sales.ts';
import { idOf } from './columns.ts';

export const settlements = sqliteTable(
  'settlements',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    number: integer('number').unique(),
    sellerId: idOf('seller_id', () => users.id),
    state: text('state', { enum: SETTLEMENT_STATES }).notNull(),
    until: text('until').notNull(),
    totalCents: integer('total_cents').notNull(),
    createdAtMs: integer('created_at').notNull(),
    closedAtMs: integer('closed_at'),
    // Frozen when the settlement is closed.
    payoutCuit: text('payout_cuit'),
    payoutCbu: text('payout_cbu'),
    payoutAlias: text('payout_alias'),
    /** The seller's last change of payout data before it was paid or voided. */
    payoutChangedAtMs: integer('payout_changed_at'),
    paidAtMs: integer('paid_at'),
    paidOn: text('paid_on'),
    method: text('method', { enum: PAY_METHODS }),
    reference: text('reference'),
    voidReason: text('void_reason'),
  },
  (table) => [
    index('settlements_state').on(table.state, table.id),
    index('settlements_seller').on(table.sellerId, table.id),
    index('settlements_seller_state').on(table.sellerId, table.state, table.id),
    index('settlements_shown')
      .on(table.sellerId, table.id)
      .where(sql`state in ('closed', 'paid')`),
    index('settlements_until').on(table.until),
    index('settlements_total').on(table.totalCents),
    index('settlements_paid_on').on(table.paidOn),
  ],
);

export const settlementLines = sqliteTable(
  'settlement_lines',
  {
    settlementId: idOf('settlement_id', () => settlements.id),
    entryId: idOf('entry_id', () => commissionEntries.id),
    amountCents: integer('amount_cents').notNull(),
    customerName: text('customer_name'),
    planName: text('plan_name'),
    /** False once the settlement is void, which frees the entry. */
    isLiving: integer('is_living', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.entryId] }),
    uniqueIndex('settlement_lines_once')
      .on(table.entryId)
      .where(sql`is_living = 1`),
    // Includes lines of void settlements.
    index('settlement_lines_entry').on(table.entryId),
  ],
);

/** Entries of the settlement's days that are not in it, and why. */
export const settlementLeftOut = sqliteTable(
  'settlement_left_out',
  {
    settlementId: idOf('settlement_id', () => settlements.id),
    entryId: idOf('entry_id', () => commissionEntries.id),
    reason: text('reason', { enum: LEFT_OUT_REASONS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.entryId] }),
    index('settlement_left_out_entry').on(table.entryId),
  ],
);

export const userPayouts = sqliteTable('user_payouts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  cuit: text('cuit').notNull(),
  cbu: text('cbu'),
  alias: text('alias'),
  updatedAtMs: integer('updated_at').notNull(),
});

export const saleClaims = sqliteTable(
  'sale_claims',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: idOf('sale_id', () => sales.id),
    kind: text('kind', { enum: CLAIM_KINDS }).notNull(),
    message: text('message').notNull(),
    state: text('state', { enum: CLAIM_STATES }).notNull(),
    reply: text('reply'),
    createdAtMs: integer('created_at').notNull(),
    closedAtMs: integer('closed_at'),
    closedById: integer('closed_by_id').references(() => users.id),
  },
  (table) => [
    uniqueIndex('sale_claims_open')
      .on(table.saleId)
      .where(sql`state = 'open'`),
    index('sale_claims_sale').on(table.saleId, table.id),
    index('sale_claims_state').on(table.state, table.id),
  ],
);
