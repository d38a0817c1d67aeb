import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { idOf } from './columns.ts';

/** A deleted team keeps its name for the sales that were registered in it. */
export const teams = sqliteTable(
  'teams',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    /** The name as it compares. */
    nameKey: text('name_key').notNull(),
    /** The name as it sorts. */
    sortKey: text('sort_key').notNull(),
    /** One of the members; null once deactivated or deleted. */
    leaderId: integer('leader_id').references(() => users.id),
    /** The leader's share of the price of what the others sell. */
    overrideBp: integer('override_bp').notNull(),
    createdAtMs: integer('created_at').notNull(),
    deletedAtMs: integer('deleted_at'),
  },
  (table) => [
    uniqueIndex('teams_name')
      .on(table.nameKey)
      .where(sql`deleted_at is null`),
    uniqueIndex('teams_leader')
      .on(table.leaderId)
      .where(sql`leader_id is not null`),
  ],
);

/** A seller is in one team at most. */
export const teamMembers = sqliteTable(
  'team_members',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    teamId: idOf('team_id', () => teams.id),
  },
  (table) => [index('team_members_of').on(table.teamId)],
);
