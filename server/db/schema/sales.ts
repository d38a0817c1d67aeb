import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { STORED_APPOINTMENT_STATES } from '../../../shared/sales/appointments.ts';
import { APPOINTMENT_ANSWERS } from '../../../shared/sales/customerLink/trackSteps.ts';
import { SALE_EVENT_KINDS } from '../../../shared/sales/saleHistory.ts';
import { PHOTO_VERDICTS } from '../../../shared/sales/photo/verdicts.ts';
import { PRICE_SOURCES } from '../../../shared/sales/priceSource.ts';
import { SALE_STATUSES } from '../../../shared/sales/saleStatus.ts';
import { SALE_TASKS, TASKS_APART } from '../../../shared/tray/traySections.ts';
import {
  DNI_READS,
  RELATIONSHIPS,
  VERIFICATION_SOURCES,
  VERIFICATION_STATES,
} from '../../../shared/sales/verification.ts';
import { COVERAGES } from '../../../shared/zones/coverage.ts';
import { users } from './accounts.ts';
import { files } from './files.ts';
import { plans } from './plans.ts';
import { teams } from './teams.ts';
import { idOf } from './columns.ts';

export const sales = sqliteTable(
  'sales',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    sellerId: idOf('seller_id', () => users.id),
    planId: idOf('plan_id', () => plans.id),
    status: text('status', { enum: SALE_STATUSES }).notNull(),
    description: text('description').notNull(),
    // Frozen: later changes of plan, rate or name never reach an existing sale.
    sellerName: text('seller_name').notNull(),
    planName: text('plan_name').notNull(),
    priceCents: integer('price_cents').notNull(),
    priceSource: text('price_source', { enum: PRICE_SOURCES }).notNull().default('current'),
    /** When the sale was taken down on the device, if the client sent it. */
    capturedAtMs: integer('captured_at'),
    /** The plan's price at registration, if the sale took another one from its capture. */
    registeredPriceCents: integer('registered_price_cents'),
    /** The plan with which the DNI was approved, if the seller has changed it since. */
    approvedPlanName: text('approved_plan_name'),
    rateBp: integer('rate_bp').notNull(),
    commissionCents: integer('commission_cents').notNull(),
    /** The seller's team at registration. */
    teamId: integer('team_id').references(() => teams.id),
    // The share of the team's leader, if it had one who earns.
    leaderId: integer('leader_id').references(() => users.id),
    overrideBp: integer('override_bp'),
    overrideCents: integer('override_cents'),
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
    /** Key from the client, so that a retry stores no second sale; with a hash of the posted content. */
    clientKey: text('client_key'),
    /** Who made the key; the sale may have another seller since. */
    authorId: integer('author_id').references(() => users.id),
    contentHash: text('content_hash'),
    /** Version of the equipment text that the customer accepted, if any. */
    acceptanceVersion: text('acceptance_version'),
    // Made of the columns above by `foldedCustomer`, which the repository calls: the order of lists, and duplicates.
    customerKey: text('customer_key').notNull().default(''),
    dniDigits: text('dni_digits'),
    phoneNumber: text('phone_number'),
    /** Another sale had this DNI or phone, and no administrator has resolved it. */
    possibleDuplicate: integer('possible_duplicate', { mode: 'boolean' }).notNull().default(false),
    /** Coverage of its place at registration or the last change of place, or as decided; null without rules. */
    coverage: text('coverage', { enum: COVERAGES }),
    coverageDecidedAtMs: integer('coverage_decided_at'),
    /** True if cancelled because its zone is not covered. */
    zoneRefused: integer('zone_refused', { mode: 'boolean' }).notNull().default(false),
    erasedAtMs: integer('erased_at'),
    /** When the status became completed or cancelled; else null. */
    endedAtMs: integer('ended_at'),
    /** When it became installed or completed, while it is either; null for imported sales. */
    installedAtMs: integer('installed_at'),
    /** One of its verification attempts is or was approved; an approval that was undone does not count. */
    wasApproved: integer('was_approved', { mode: 'boolean' }).notNull().default(false),
    /** The sale or one of its verification attempts may refer to a photo. */
    hasPhotos: integer('has_photos', { mode: 'boolean' }).notNull().default(false),
    /** When photos were removed by age, unless a newer one exists. */
    photoRemovedAtMs: integer('photo_removed_at'),
  },
  (table) => [
    // Every index ends with the id, and new sales fill its pages at the end: read backwards, the newest comes first.
    index('sales_seller_newest').on(table.sellerId, table.createdAtMs),
    index('sales_seller_status_newest').on(table.sellerId, table.status, table.createdAtMs),
    index('sales_newest').on(table.createdAtMs),
    index('sales_status_newest').on(table.status, table.createdAtMs),
    index('sales_plan').on(table.planId),
    index('sales_by_customer').on(sql`customer_key desc`, table.createdAtMs),
    // One index per direction: equal keys are newest first in both.
    index('sales_by_amount').on(sql`price_cents desc`, table.createdAtMs),
    index('sales_by_amount_desc').on(table.priceCents, table.createdAtMs),
    index('sales_dni').on(table.dniDigits, table.createdAtMs),
    index('sales_phone').on(table.phoneNumber, table.createdAtMs),
    // Covers a month's report and a period's rankings, of plans in the order of days.
    index('sales_reported').on(
      table.soldOn,
      table.planId,
      table.sellerId,
      table.status,
      table.priceCents,
      table.commissionCents,
      table.province,
      table.wasApproved,
      table.installedAtMs,
      table.createdAtMs,
      table.teamId,
      table.overrideCents,
    ),
    index('sales_old_photos')
      .on(table.endedAtMs)
      .where(sql`has_photos = 1 and ended_at is not null`),
    index('sales_late_price')
      .on(table.createdAtMs, table.id)
      .where(sql`price_source = 'late' and status <> 'cancelled' and erased_at is null`),
    // Covers the list of places in demand.
    index('sales_zone_demand')
      .on(table.createdAtMs, table.province, table.city, table.coverage, table.zoneRefused, table.erasedAtMs)
      .where(sql`(coverage <> 'enabled' or zone_refused = 1) and erased_at is null`),
    uniqueIndex('sales_once')
      .on(table.authorId, table.clientKey)
      .where(sql`client_key is not null`),
    index('sales_installed')
      .on(table.installedAtMs)
      .where(sql`installed_at is not null`),
  ],
);

/** Attempts to verify a DNI; the one not replaced is current. Every sale has one. */
export const saleVerifications = sqliteTable(
  'sale_verifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: idOf('sale_id', () => sales.id),
    attempt: integer('attempt').notNull(),
    holderName: text('holder_name').notNull(),
    holderDni: text('holder_dni').notNull(),
    relationship: text('relationship', { enum: RELATIONSHIPS }).notNull(),
    photoId: integer('photo_id').references(() => files.id),
    /** Result from the client; null when no device read the photo. */
    dniRead: text('dni_read', { enum: DNI_READS }),
    /** Verdict on the attempt's photo; outlives the photo. */
    quality: text('quality', { enum: PHOTO_VERDICTS }),
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
    // Also used when deleting a file, to find its references.
    index('sale_verifications_photo').on(table.photoId),
    index('sale_verifications_approved')
      .on(table.decidedAtMs)
      .where(sql`state = 'approved'`),
  ],
);

/** Appointments; the one not replaced is current. At most one per sale. */
export const saleAppointments = sqliteTable(
  'sale_appointments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: idOf('sale_id', () => sales.id),
    /** Copied from the sale; a handover changes both. */
    sellerId: idOf('seller_id', () => users.id),
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
    /** The customer's latest response. */
    answer: text('answer', { enum: APPOINTMENT_ANSWERS }).notNull().default('none'),
    answerNote: text('answer_note'),
    answerAddress: text('answer_address'),
    answerDevice: text('answer_device'),
  },
  (table) => [
    uniqueIndex('sale_appointments_current')
      .on(table.saleId)
      .where(sql`replaced_at is null`),
    index('sale_appointments_set').on(table.createdAtMs),
    index('sale_appointments_sale').on(table.saleId, table.state, table.closedAtMs),
    index('sale_appointments_starting')
      .on(table.startsAtMs)
      .where(sql`state <> 'moved'`),
    index('sale_appointments_seller')
      .on(table.sellerId, table.startsAtMs)
      .where(sql`state <> 'moved'`),
  ],
);

/** Next task of each open sale; closed sales have no row. See triggers/tray.sql; the due time depends on the clock. */
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
    /** Section of the administrators' tray that comes before the task's section. */
    apart: text('apart', { enum: TASKS_APART }),
    /** True if the customer cannot make the open appointment. */
    cannot: integer('cannot', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('sale_tasks_oldest').on(
      table.task,
      table.apart,
      table.sinceMs,
      table.saleId,
      table.endsAtMs,
      table.cannot,
    ),
    index('sale_tasks_cannot')
      .on(table.sinceMs, table.saleId)
      .where(sql`cannot = 1`),
    index('sale_tasks_seller_cannot')
      .on(table.sellerId, table.sinceMs, table.saleId)
      .where(sql`cannot = 1`),
    index('sale_tasks_apart')
      .on(table.apart, table.sinceMs, table.saleId)
      .where(sql`apart is not null`),
    index('sale_tasks_seller').on(table.sellerId, table.task, table.sinceMs),
  ],
);

/** Append-only: one row for the registration, and one for each changed field; outlives a sale whose import was undone. */
export const saleEvents = sqliteTable(
  'sale_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: integer('sale_id').notNull(),
    /** Null for the customer. */
    actorId: integer('actor_id').references(() => users.id),
    atMs: integer('at').notNull(),
    kind: text('kind', { enum: SALE_EVENT_KINDS }).notNull(),
    /** As named on the wire (`planName`, `customerInfo.phone`). */
    field: text('field'),
    fromValue: text('from_value'),
    toValue: text('to_value'),
    reason: text('reason'),
    /** The sale's seller when another user acted: the event is news for them. */
    newsFor: integer('news_for').references(() => users.id),
    /** Who had the sale before a handover: it is news for them too. */
    alsoNewsFor: integer('also_news_for').references(() => users.id),
    /** A contact's key from its client, so that a retry does not record it twice. */
    clientKey: text('client_key'),
  },
  (table) => [
    index('sale_events_sale').on(table.saleId),
    index('sale_events_news')
      .on(table.newsFor)
      .where(sql`news_for is not null`),
    index('sale_events_also_news')
      .on(table.alsoNewsFor)
      .where(sql`also_news_for is not null`),
    index('sale_events_answered')
      .on(table.saleId, table.atMs)
      .where(sql`kind = 'contact' and to_value = 'answered'`),
    uniqueIndex('sale_events_once')
      .on(table.actorId, table.clientKey)
      .where(sql`client_key is not null`),
  ],
);
