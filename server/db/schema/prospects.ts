import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PROSPECT_EVENT_KINDS } from '../../../shared/prospects/prospectEvents.ts';
import { PROSPECT_SOURCES, PROSPECT_STATES } from '../../../shared/prospects/prospectStates.ts';
import { users } from './accounts.ts';
import { plans } from './plans.ts';
import { sales } from './sales.ts';
import { idOf } from './columns.ts';

const OPEN = `state in ('new', 'contacted', 'visit')`;

/** `list_key` of open prospects without `nextAt`, of erased open ones, and of lost or won ones. */
export const UNDATED_KEY = 9_000_000_000_000_000;
export const ERASED_KEY = UNDATED_KEY + 1;
export const CLOSED_KEY = UNDATED_KEY + 2;

/** Prospects. A deleted one stays as an empty row, for its `clientKey`. */
export const prospects = sqliteTable(
  'prospects',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    sellerId: idOf('seller_id', () => users.id),
    /** Null for the seller's page. A move does not change it. */
    authorId: integer('author_id').references(() => users.id),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    /** `whatsAppNumber` of the phone: no two open ones of a seller share it. */
    number: text('number'),
    city: text('city'),
    province: text('province'),
    note: text('note'),
    planId: integer('plan_id').references(() => plans.id),
    planName: text('plan_name'),
    source: text('source', { enum: PROSPECT_SOURCES }).notNull(),
    state: text('state', { enum: PROSPECT_STATES }).notNull(),
    nextAtMs: integer('next_at'),
    lostReason: text('lost_reason'),
    saleId: integer('sale_id').references(() => sales.id),
    /** Key from the client, with a hash of the posted content. */
    clientKey: text('client_key'),
    contentHash: text('content_hash'),
    createdAtMs: integer('created_at').notNull(),
    updatedAtMs: integer('updated_at').notNull(),
    erasedAtMs: integer('erased_at'),
    deletedAtMs: integer('deleted_at'),
    /** Generated: the order of lists. */
    listKey: integer('list_key').generatedAlwaysAs(
      sql.raw(`case when not ${OPEN} then ${CLOSED_KEY} when erased_at is not null then ${ERASED_KEY}
        else coalesce(next_at, ${UNDATED_KEY}) end`),
      { mode: 'virtual' },
    ),
    // Made of the columns above by db/refold.ts, which the repository calls.
    nameKey: text('name_key').notNull().default(''),
    cityKey: text('city_key'),
    /** The phone's digits, and its number with country code, each between line ends. */
    digits: text('digits').notNull().default(''),
    /** Folded name and city, then the digits: each between line ends. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => {
    const listed = sql`deleted_at is null`;
    const newest = [sql`created_at desc`, sql`id desc`] as const;
    return [
      uniqueIndex('prospects_open_number')
        .on(table.sellerId, table.number)
        .where(sql.raw(`number is not null and ${OPEN}`)),
      uniqueIndex('prospects_once')
        .on(table.authorId, table.clientKey)
        .where(sql`client_key is not null`),
      uniqueIndex('prospects_of_sale')
        .on(table.saleId)
        .where(sql`sale_id is not null`),
      index('prospects_of_seller')
        .on(table.sellerId, table.listKey, ...newest)
        .where(listed),
      index('prospects_asked')
        .on(table.sellerId, table.createdAtMs)
        .where(sql`state = 'new' and source = 'page' and erased_at is null`),
      index('prospects_untouched')
        .on(table.updatedAtMs)
        .where(sql`state <> 'won' and erased_at is null`),
      // For all sellers: the index decides filters of state and source.
      index('prospects_listed')
        .on(table.listKey, ...newest, table.state, table.source)
        .where(listed),
      index('prospects_state')
        .on(table.state, ...newest, table.source)
        .where(listed),
      index('prospects_source').on(table.source, table.state).where(listed),
      index('prospects_newest')
        .on(...newest, table.state, table.source)
        .where(listed),
      index('prospects_name')
        .on(table.nameKey, ...newest, table.state, table.source)
        .where(listed),
      // One index per direction: many keys are equal, and newest first in both.
      index('prospects_name_desc')
        .on(sql`name_key desc`, ...newest, table.state, table.source)
        .where(listed),
      index('prospects_city')
        .on(table.cityKey, ...newest, table.state, table.source)
        .where(listed),
      index('prospects_city_desc')
        .on(sql`city_key desc`, ...newest, table.state, table.source)
        .where(listed),
      index('prospects_next')
        .on(table.nextAtMs, ...newest, table.state, table.source)
        .where(listed),
      index('prospects_next_desc')
        .on(sql`next_at desc`, ...newest, table.state, table.source)
        .where(listed),
    ];
  },
);

/** Append-only, except for texts of an erased prospect. */
export const prospectEvents = sqliteTable(
  'prospect_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    prospectId: idOf('prospect_id', () => prospects.id),
    actorId: integer('actor_id').references(() => users.id),
    atMs: integer('at').notNull(),
    kind: text('kind', { enum: PROSPECT_EVENT_KINDS }).notNull(),
    field: text('field'),
    fromValue: text('from_value'),
    toValue: text('to_value'),
    reason: text('reason'),
    clientKey: text('client_key'),
  },
  (table) => [
    index('prospect_events_of').on(table.prospectId, table.id),
    uniqueIndex('prospect_events_once')
      .on(table.actorId, table.clientKey)
      .where(sql`client_key is not null`),
  ],
);

/** Kept by triggers; seller 0 counts all sellers. */
export const prospectTotals = sqliteTable(
  'prospect_totals',
  {
    sellerId: integer('seller_id').notNull(),
    state: text('state', { enum: PROSPECT_STATES }).notNull(),
    source: text('source', { enum: PROSPECT_SOURCES }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.state, table.source] })],
);
