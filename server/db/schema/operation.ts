import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { AUDIT_KINDS } from '../../../shared/audit/audit.ts';
import { TEMPLATE_KEYS } from '../../../shared/templates/templates.ts';
import { users } from './accounts.ts';
import { idOf } from './columns.ts';

/** Append-only: actor, act, time, address and device. Holds no customer data. */
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
    /** Browser and system in a few words; null for older rows and commands. */
    device: text('device'),
    /** Key of acts that leave one row however often they are repeated. */
    once: text('once'),
  },
  (table) => [
    index('audit_log_newest').on(table.atMs),
    index('audit_log_actor').on(table.actorId, table.atMs),
    index('audit_log_kind').on(table.kind, table.atMs),
    index('audit_log_subject').on(table.subjectId, table.atMs),
    index('audit_log_logins')
      .on(table.actorId, table.atMs)
      .where(sql`kind = 'login'`),
    uniqueIndex('audit_log_once')
      .on(table.once)
      .where(sql`once is not null`),
  ],
);

export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Texts that an administrator changed; defaults are in shared/templates. */
export const templates = sqliteTable('templates', {
  key: text('key', { enum: TEMPLATE_KEYS }).primaryKey(),
  body: text('body').notNull(),
  updatedById: idOf('updated_by_id', () => users.id),
  updatedAtMs: integer('updated_at').notNull(),
});

/** Counts of the limits in `limits.ts`, when several servers share a primary. */
export const rateCounts = sqliteTable(
  'rate_counts',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [index('rate_counts_expiry').on(table.expiresAtMs)],
);
