import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ACCOUNT_NEWS_KINDS } from '../../../shared/sales/saleHistory.ts';
import { ROLES } from '../../../shared/users/roles.ts';
import { idOf } from './columns.ts';

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
    /** When many wrong second steps followed the right password; null after a change of password. */
    guessedAtMs: integer('guessed_at'),
    rateBp: integer('rate_bp').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    /** Installations wanted in a month. */
    goal: integer('goal'),
    /** False hides the name in the ranking. */
    inRanking: integer('in_ranking', { mode: 'boolean' }).notNull().default(true),
    /** Wants mail about settlements and trainings. */
    mailNotices: integer('mail_notices', { mode: 'boolean' }).notNull().default(true),
    /** Wants the administrators' weekly mail. */
    mailSummary: integer('mail_summary', { mode: 'boolean' }).notNull().default(true),
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
    userId: idOf('user_id', () => users.id),
    /** Browser and system in a few words; null for older sessions. */
    device: text('device'),
    createdAtMs: integer('created_at').notNull(),
    /** Updated at most once an hour, sooner when the address changes. */
    lastSeenAtMs: integer('last_seen_at').notNull(),
    /** Of the last use; null for older sessions. */
    address: text('address'),
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAtMs)],
);

/** The second step of a sign-in (TOTP); counts once enabled. */
export const userTotp = sqliteTable('user_totp', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Encrypted; the key is not in the database. */
  secret: text('secret').notNull(),
  enabledAtMs: integer('enabled_at'),
  /** The newest 30 s step whose code was used: a code counts once. */
  lastStep: integer('last_step').notNull(),
});

/** Codes for a lost phone; deleted when used. */
export const totpRecoveryCodes = sqliteTable(
  'totp_recovery_codes',
  {
    userId: idOf('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Single-use registration links for sellers, with preset values. */
export const invitations = sqliteTable('invitations', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** Name of the invited person. */
  name: text('name'),
  tokenHash: text('token_hash').notNull().unique(),
  createdById: idOf('created_by_id', () => users.id),
  createdAtMs: integer('created_at').notNull(),
  expiresAtMs: integer('expires_at').notNull(),
  rateBp: integer('rate_bp'),
  location: text('location'),
  usedById: integer('used_by_id').references(() => users.id),
  usedAtMs: integer('used_at'),
});

/** Tokens of an invitation that were mailed: each attempt makes one. */
export const invitationLinks = sqliteTable(
  'invitation_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    invitationId: integer('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
  },
  (table) => [index('invitation_links_of').on(table.invitationId)],
);

/** `createdById` is the account itself where the link was mailed to it. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: idOf('user_id', () => users.id),
    createdById: idOf('created_by_id', () => users.id),
    createdAtMs: integer('created_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

export const userTotals = sqliteTable(
  'user_totals',
  {
    role: text('role', { enum: ROLES }).notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.isActive] })],
);

/** Sort keys of accounts, which db/refold.ts writes: Ñ sorts after all other words with N. */
export const userNames = sqliteTable(
  'user_names',
  {
    id: integer('id').primaryKey(),
    sortKey: text('sort_key').notNull(),
    locationKey: text('location_key'),
  },
  (table) => [index('user_names_sorted').on(table.sortKey, sql`id desc`)],
);

/** News of a user's own account, among those of their sales. */
export const accountNews = sqliteTable(
  'account_news',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: idOf('user_id', () => users.id),
    kind: text('kind', { enum: ACCOUNT_NEWS_KINDS }).notNull(),
    atMs: integer('at').notNull(),
    isRead: integer('is_read', { mode: 'boolean' }).notNull(),
    /** The member's sale that became overdue at that instant. */
    saleId: integer('sale_id'),
  },
  (table) => [
    index('account_news_user').on(table.userId, table.id),
    // Once per breach.
    uniqueIndex('account_news_overdue')
      .on(table.saleId, table.atMs)
      .where(sql`sale_id is not null`),
  ],
);

/** How far a user has read the news of their sales. */
export const saleNewsReads = sqliteTable('sale_news_reads', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  lastReadId: integer('last_read_id').notNull(),
});
