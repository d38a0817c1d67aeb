import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { STORED_APPOINTMENT_STATES } from '../../shared/appointments.ts';
import { AUDIT_KINDS } from '../../shared/audit.ts';
import { CHAT_ROOM_KINDS } from '../../shared/chat.ts';
import { CLAIM_KINDS, CLAIM_STATES } from '../../shared/claims.ts';
import { ENTRY_KINDS } from '../../shared/commissions.ts';
import {
  MEETING_PLATFORMS,
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_TYPES,
  RECIPIENT_TYPES,
} from '../../shared/notifications.ts';
import { PUSH_KINDS } from '../../shared/push.ts';
import { SALE_EVENT_KINDS } from '../../shared/saleHistory.ts';
import { LEFT_OUT_REASONS, PAY_METHODS, SETTLEMENT_STATES } from '../../shared/settlements.ts';
import { SALE_TASKS } from '../../shared/traySections.ts';
import { SALE_STATUSES } from '../../shared/saleStatus.ts';
import { ROLES } from '../../shared/roles.ts';
import { TEMPLATE_KEYS } from '../../shared/templates.ts';
import { RELATIONSHIPS, VERIFICATION_SOURCES, VERIFICATION_STATES } from '../../shared/verification.ts';
import { digitsOf, phoneTailOf } from './digits.ts';

// Instants are integer milliseconds since the epoch, money integer centavos, rates integer basis points.
// Not here but in migrations: the triggers that keep the totals and guard sale_events (0001_sale_triggers), the text index
// over sales (0014_search_by_status), that over users (0016_user_search), the trigger that ends the sessions of a removed user
// (0022_accounts), those that count what changes in messages that are there already (0007_chat_changes), those that keep the
// counts of users and notifications (0015_kept_counts), those that keep balances and guard the ledger (0018_commissions),
// those that guard audit_log (0019_audit_log), those that write push messages (0023_push).

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    email: text('email').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    location: text('location').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    passwordHash: text('password_hash').notNull(),
    rateBp: integer('rate_bp').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    updatedAtMs: integer('updated_at').notNull(),
    deletedAtMs: integer('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email_unique')
      .on(table.email)
      .where(sql`deleted_at is null`),
    index('users_listed')
      .on(table.role, table.createdAtMs)
      .where(sql`deleted_at is null`),
    index('users_newest')
      .on(sql`created_at desc`, sql`id desc`, table.role, table.isActive)
      .where(sql`deleted_at is null`),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Browser and system in a few words; null for sessions from before they were kept. */
    device: text('device'),
    createdAtMs: integer('created_at').notNull(),
    /** Moved at most once an hour. */
    lastSeenAtMs: integer('last_seen_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAtMs)],
);

/** The second step of a sign-in (TOTP); it counts once it is enabled. */
export const userTotp = sqliteTable('user_totp', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Encrypted with a key that is not in the database. */
  secret: text('secret').notNull(),
  enabledAtMs: integer('enabled_at'),
  /** The newest step of 30 s whose code was used: each is good once. */
  lastStep: integer('last_step').notNull(),
});

/** Codes for who has lost the phone. One that was used is gone. */
export const totpRecoveryCodes = sqliteTable(
  'totp_recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Single-use links with which a seller registers, with what was set for them beforehand. */
export const invitations = sqliteTable('invitations', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  tokenHash: text('token_hash').notNull().unique(),
  createdById: integer('created_by_id')
    .notNull()
    .references(() => users.id),
  createdAtMs: integer('created_at').notNull(),
  expiresAtMs: integer('expires_at').notNull(),
  rateBp: integer('rate_bp'),
  location: text('location'),
  usedById: integer('used_by_id').references(() => users.id),
  usedAtMs: integer('used_at'),
});

/** Single-use links with which a user chooses a new password. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdById: integer('created_by_id')
      .notNull()
      .references(() => users.id),
    createdAtMs: integer('created_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

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

/** Rows of a spreadsheet that an administrator uploaded and has not confirmed yet; afterwards only that it was done. */
export const saleImports = sqliteTable(
  'sale_imports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    /** Null once it is confirmed. */
    rows: text('rows'),
    createdAtMs: integer('created_at').notNull(),
    confirmedAtMs: integer('confirmed_at'),
  },
  (table) => [index('sale_imports_created').on(table.createdAtMs)],
);

/** By the hash of what it says, so that a row is never imported twice; kept when its customer is erased. */
export const importedRows = sqliteTable('imported_rows', {
  hash: text('hash').primaryKey(),
  saleId: integer('sale_id')
    .notNull()
    .references(() => sales.id),
});

/** Private files: DNI photos and notification attachments. Without `attachedAtMs`, nothing refers to the file. */
export const files = sqliteTable(
  'files',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull().unique(),
    purpose: text('purpose', { enum: ['dni', 'attachment'] }).notNull(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    originalName: text('original_name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAtMs: integer('created_at').notNull(),
    attachedAtMs: integer('attached_at'),
    releasedAtMs: integer('released_at'),
  },
  (table) => [
    index('files_unattached')
      .on(table.createdAtMs)
      .where(sql`attached_at is null`),
    index('files_released')
      .on(table.releasedAtMs)
      .where(sql`released_at is not null`),
  ],
);

export const sales = sqliteTable(
  'sales',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    status: text('status', { enum: SALE_STATUSES }).notNull(),
    description: text('description').notNull(),
    // Frozen: later changes of plan, rate or name never reach an existing sale.
    sellerName: text('seller_name').notNull(),
    planName: text('plan_name').notNull(),
    priceCents: integer('price_cents').notNull(),
    rateBp: integer('rate_bp').notNull(),
    commissionCents: integer('commission_cents').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    customerDni: text('customer_dni').notNull(),
    street: text('street').notNull(),
    streetNumber: text('street_number').notNull(),
    city: text('city').notNull(),
    province: text('province').notNull(),
    postalCode: text('postal_code').notNull(),
    photoId: integer('photo_id')
      .unique()
      .references(() => files.id),
    createdAtMs: integer('created_at').notNull(),
    updatedAtMs: integer('updated_at').notNull(),
    /** The Argentine calendar day of `createdAtMs`. */
    soldOn: text('sold_on').notNull(),
    /** Made by the client, so that a retry never doubles a sale; with it a hash of what was posted under that key. */
    clientKey: text('client_key'),
    contentHash: text('content_hash'),
    /** The version of the text by which the customer accepted the equipment, if the seller said so. */
    acceptanceVersion: text('acceptance_version'),
    // Computed when asked for, and held in indexes: what duplicates are looked for by.
    dniDigits: text('dni_digits').generatedAlwaysAs(digitsOf('customer_dni'), { mode: 'virtual' }),
    phoneTail: text('phone_tail').generatedAlwaysAs(phoneTailOf('customer_phone'), { mode: 'virtual' }),
    /** Another sale had the same DNI or phone, and no administrator has looked at it since. */
    possibleDuplicate: integer('possible_duplicate', { mode: 'boolean' }).notNull().default(false),
    /** When the customer's data were overwritten for good. */
    erasedAtMs: integer('erased_at'),
  },
  (table) => [
    index('sales_seller_newest').on(table.sellerId, sql`created_at desc`, sql`id desc`),
    index('sales_seller_status_newest').on(table.sellerId, table.status, sql`created_at desc`, sql`id desc`),
    index('sales_newest').on(sql`created_at desc`, sql`id desc`),
    index('sales_status_newest').on(table.status, sql`created_at desc`, sql`id desc`),
    index('sales_plan').on(table.planId),
    index('sales_dni').on(table.dniDigits, table.createdAtMs),
    index('sales_phone').on(table.phoneTail, table.createdAtMs),
    index('sales_ranked')
      .on(table.soldOn, table.sellerId, table.planId, table.priceCents, table.status)
      .where(sql`status <> 'cancelled'`),
    uniqueIndex('sales_once')
      .on(table.sellerId, table.clientKey)
      .where(sql`client_key is not null`),
  ],
);

/** Attempts to verify a DNI; every sale has one that nothing replaced: the current one. */
export const saleVerifications = sqliteTable(
  'sale_verifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: integer('sale_id')
      .notNull()
      .references(() => sales.id),
    attempt: integer('attempt').notNull(),
    holderName: text('holder_name').notNull(),
    holderDni: text('holder_dni').notNull(),
    relationship: text('relationship', { enum: RELATIONSHIPS }).notNull(),
    photoId: integer('photo_id').references(() => files.id),
    state: text('state', { enum: VERIFICATION_STATES }).notNull(),
    source: text('source', { enum: VERIFICATION_SOURCES }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    decidedById: integer('decided_by_id').references(() => users.id),
    decidedAtMs: integer('decided_at'),
    note: text('note'),
    replacedAtMs: integer('replaced_at'),
  },
  (table) => [
    uniqueIndex('sale_verifications_attempt').on(table.saleId, table.attempt),
    uniqueIndex('sale_verifications_current')
      .on(table.saleId)
      .where(sql`replaced_at is null`),
    // Also for the deletion of a file, which looks for what refers to it.
    index('sale_verifications_photo').on(table.photoId),
  ],
);

/** A sale has at most one appointment that nothing replaced: the current one. */
export const saleAppointments = sqliteTable(
  'sale_appointments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: integer('sale_id')
      .notNull()
      .references(() => sales.id),
    /** The sale's, which never changes. */
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    day: text('day').notNull(),
    fromTime: text('from_time').notNull(),
    toTime: text('to_time').notNull(),
    startsAtMs: integer('starts_at').notNull(),
    endsAtMs: integer('ends_at').notNull(),
    technician: text('technician'),
    note: text('note'),
    state: text('state', { enum: STORED_APPOINTMENT_STATES }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    closedAtMs: integer('closed_at'),
    replacedAtMs: integer('replaced_at'),
  },
  (table) => [
    uniqueIndex('sale_appointments_current')
      .on(table.saleId)
      .where(sql`replaced_at is null`),
    index('sale_appointments_sale').on(table.saleId, table.state, table.closedAtMs),
    index('sale_appointments_starting')
      .on(table.startsAtMs)
      .where(sql`state <> 'moved'`),
    index('sale_appointments_seller')
      .on(table.sellerId, table.startsAtMs)
      .where(sql`state <> 'moved'`),
  ],
);

/**
 * What is to be done next about each open sale; none about the others. Kept by the triggers of 0010_sale_tasks, which says
 * what the tasks are and since when; what is due when follows from the reader's clock.
 */
export const saleTasks = sqliteTable(
  'sale_tasks',
  {
    saleId: integer('sale_id')
      .primaryKey()
      .references(() => sales.id),
    sellerId: integer('seller_id').notNull(),
    task: text('task', { enum: SALE_TASKS }).notNull(),
    sinceMs: integer('since').notNull(),
    endsAtMs: integer('ends_at'),
  },
  (table) => [
    index('sale_tasks_oldest').on(table.task, table.sinceMs, table.saleId, table.endsAtMs),
    index('sale_tasks_seller').on(table.sellerId, table.task, table.sinceMs),
  ],
);

/** Append-only: one row for the registration, and one for each changed field. */
export const saleEvents = sqliteTable(
  'sale_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: integer('sale_id')
      .notNull()
      .references(() => sales.id),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    atMs: integer('at').notNull(),
    kind: text('kind', { enum: SALE_EVENT_KINDS }).notNull(),
    /** In the names of the wire format (`planName`, `customerInfo.phone`). */
    field: text('field'),
    fromValue: text('from_value'),
    toValue: text('to_value'),
    reason: text('reason'),
    /** The sale's seller when another user acted: whom the event is news for. */
    newsFor: integer('news_for').references(() => users.id),
  },
  (table) => [
    index('sale_events_sale').on(table.saleId, table.id),
    index('sale_events_news')
      .on(table.newsFor, table.id)
      .where(sql`news_for is not null`),
    index('sale_events_answered')
      .on(table.saleId, table.atMs)
      .where(sql`kind = 'contact' and to_value = 'answered'`),
  ],
);

/** Up to which event a seller has read the news. */
export const saleNewsReads = sqliteTable('sale_news_reads', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  lastReadId: integer('last_read_id').notNull(),
});

const totals = {
  count: integer('count').notNull(),
  amountCents: integer('amount_cents').notNull(),
  commissionCents: integer('commission_cents').notNull(),
};

/** Cancelled sales left out, here and per plan. */
export const sellerTotals = sqliteTable(
  'seller_totals',
  { sellerId: integer('seller_id').primaryKey(), ...totals },
  (table) => [index('seller_totals_top').on(sql`amount_cents desc`, table.sellerId)],
);

export const planTotals = sqliteTable('plan_totals', {
  planId: integer('plan_id').primaryKey(),
  ...totals,
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
      .on(table.sellerId, table.payableAtMs, table.amountCents)
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

export const settlements = sqliteTable(
  'settlements',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    number: integer('number').unique(),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: SETTLEMENT_STATES }).notNull(),
    until: text('until').notNull(),
    totalCents: integer('total_cents').notNull(),
    createdAtMs: integer('created_at').notNull(),
    closedAtMs: integer('closed_at'),
    // Frozen when it is closed.
    payoutCuit: text('payout_cuit'),
    payoutCbu: text('payout_cbu'),
    payoutAlias: text('payout_alias'),
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
  ],
);

export const settlementLines = sqliteTable(
  'settlement_lines',
  {
    settlementId: integer('settlement_id')
      .notNull()
      .references(() => settlements.id),
    entryId: integer('entry_id')
      .notNull()
      .references(() => commissionEntries.id),
    amountCents: integer('amount_cents').notNull(),
    // Frozen when the settlement is closed.
    customerName: text('customer_name'),
    planName: text('plan_name'),
    /** False once the settlement is void: another one may take the entry. */
    isLiving: integer('is_living', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.entryId] }),
    uniqueIndex('settlement_lines_once')
      .on(table.entryId)
      .where(sql`is_living = 1`),
  ],
);

/** What a settlement does not hold although it is dated within its days, and why. */
export const settlementLeftOut = sqliteTable(
  'settlement_left_out',
  {
    settlementId: integer('settlement_id')
      .notNull()
      .references(() => settlements.id),
    entryId: integer('entry_id')
      .notNull()
      .references(() => commissionEntries.id),
    reason: text('reason', { enum: LEFT_OUT_REASONS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.entryId] }),
    index('settlement_left_out_entry').on(table.entryId),
  ],
);

/** Where a seller is paid. */
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
    saleId: integer('sale_id')
      .notNull()
      .references(() => sales.id),
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

/** Accounts that are not deleted. */
export const userTotals = sqliteTable(
  'user_totals',
  {
    role: text('role', { enum: ROLES }).notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.isActive] })],
);

/** What names are sorted by: Ñ comes after all other words with N. */
export const userNames = sqliteTable(
  'user_names',
  { id: integer('id').primaryKey(), sortKey: text('sort_key').notNull() },
  (table) => [index('user_names_sorted').on(table.sortKey, sql`id desc`)],
);

/** Of accounts that are not deleted. Everyone with an account then is a recipient of what was sent to all: not counted here. */
export const notificationTotals = sqliteTable('notification_totals', {
  notificationId: integer('notification_id').primaryKey(),
  recipients: integer('recipients').notNull(),
  readers: integer('readers').notNull(),
});

/** Notifications to all, by the day on which they were sent: `created_at` in whole days of UTC. */
export const broadcastDays = sqliteTable('broadcast_days', {
  day: integer('day').primaryKey(),
  count: integer('count').notNull(),
});

/** Between which ids the sales of a day are, at the most. */
export const saleDays = sqliteTable('sale_days', {
  day: text('day').primaryKey(),
  firstId: integer('first_id').notNull(),
  lastId: integer('last_id').notNull(),
});

/** Append-only: who did what, when and from where. Holds no data of customers. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    atMs: integer('at').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    kind: text('kind', { enum: AUDIT_KINDS }).notNull(),
    subjectId: integer('subject_id'),
    subjectName: text('subject_name'),
    fromValue: text('from_value'),
    toValue: text('to_value'),
    reason: text('reason'),
    address: text('address'),
    /** Of acts that leave one row however often they are repeated within a time. */
    once: text('once'),
  },
  (table) => [
    index('audit_log_newest').on(table.atMs),
    index('audit_log_actor').on(table.actorId, table.atMs),
    index('audit_log_kind').on(table.kind, table.atMs),
    uniqueIndex('audit_log_once')
      .on(table.once)
      .where(sql`once is not null`),
  ],
);

export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Texts for customers and sellers that an administrator changed; the others are in shared/templates.ts. */
export const templates = sqliteTable('templates', {
  key: text('key', { enum: TEMPLATE_KEYS }).primaryKey(),
  body: text('body').notNull(),
  updatedById: integer('updated_by_id')
    .notNull()
    .references(() => users.id),
  updatedAtMs: integer('updated_at').notNull(),
});

/** What is left of the rates of `limits.ts`, where several servers share a primary. */
export const rateCounts = sqliteTable(
  'rate_counts',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [index('rate_counts_expiry').on(table.expiresAtMs)],
);

export const notifications = sqliteTable(
  'notifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    message: text('message').notNull(),
    type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
    priority: text('priority', { enum: NOTIFICATION_PRIORITIES }).notNull(),
    recipientType: text('recipient_type', { enum: RECIPIENT_TYPES }).notNull(),
    meetingAtMs: integer('meeting_at'),
    meetingPlatform: text('meeting_platform', { enum: MEETING_PLATFORMS }),
    meetingMinutes: integer('meeting_minutes'),
    meetingLink: text('meeting_link'),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [
    index('notifications_newest').on(sql`created_at desc`, sql`id desc`),
    index('notifications_to_all').on(table.recipientType, table.createdAtMs),
  ],
);

/** Recipients of a notification that is not for all. */
export const notificationRecipients = sqliteTable(
  'notification_recipients',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('notification_recipients_of').on(table.notificationId),
  ],
);

export const notificationReads = sqliteTable(
  'notification_reads',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id),
    readAtMs: integer('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
);

export const notificationAttachments = sqliteTable(
  'notification_attachments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id),
    fileId: integer('file_id')
      .notNull()
      .unique()
      .references(() => files.id),
  },
  (table) => [index('notification_attachments_of').on(table.notificationId)],
);

export const chatRooms = sqliteTable(
  'chat_rooms',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: CHAT_ROOM_KINDS }).notNull(),
    sellerId: integer('seller_id')
      .unique()
      .references(() => users.id),
    createdAtMs: integer('created_at').notNull(),
    /** Orders lists, and spares pollers a look at the messages. */
    lastMessageId: integer('last_message_id').notNull().default(0),
    /** When the seller wrote the last message; null if it is of an administrator. */
    unansweredSinceMs: integer('unanswered_since'),
  },
  (table) => [
    uniqueIndex('chat_rooms_one_group')
      .on(table.kind)
      .where(sql`kind = 'group'`),
    index('chat_rooms_latest').on(table.kind, sql`last_message_id desc`),
    index('chat_rooms_unanswered')
      .on(table.unansweredSinceMs)
      .where(sql`unanswered_since is not null`),
  ],
);

export const chatMessages = sqliteTable(
  'chat_messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    roomId: integer('room_id')
      .notNull()
      .references(() => chatRooms.id),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    content: text('content').notNull(),
    clientKey: text('client_key').notNull(),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [
    index('chat_messages_room').on(table.roomId, table.id),
    index('chat_messages_created').on(table.createdAtMs, table.id),
    uniqueIndex('chat_messages_once').on(table.senderId, table.clientKey),
  ],
);

export const chatReads = sqliteTable(
  'chat_reads',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    roomId: integer('room_id')
      .notNull()
      .references(() => chatRooms.id),
    lastReadId: integer('last_read_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roomId] })],
);

/** Devices that get push messages, each for the session that subscribed it: they go together. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The session's, which never changes. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionHash),
  ],
);

/**
 * Push messages to be sent, one for each event and device. Written by triggers in the transaction of the event
 * (0023_push), removed when the push service has taken them.
 */
export const pushMessages = sqliteTable(
  'push_messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: PUSH_KINDS }).notNull(),
    /** Of the sale, chat room, notification or settlement. */
    subjectId: integer('subject_id').notNull(),
    createdAtMs: integer('created_at').notNull(),
    /** When it is sent, or sent again. */
    dueAtMs: integer('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('push_messages_due').on(table.dueAtMs),
    index('push_messages_subscription').on(table.subscriptionId),
    // What is waiting already tells of the next event, too.
    uniqueIndex('push_messages_waiting')
      .on(table.subscriptionId, table.kind, table.subjectId)
      .where(sql`attempts = 0`),
  ],
);
