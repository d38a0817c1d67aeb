import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CHAT_ROOM_KINDS } from '../../../shared/chat/chat.ts';
import { users } from './accounts.ts';
import { idOf } from './columns.ts';
import { teams } from './teams.ts';

/** On the wire a team's room is a group. */
const ROOM_KINDS = [...CHAT_ROOM_KINDS, 'team'] as const;

export const chatRooms = sqliteTable(
  'chat_rooms',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: ROOM_KINDS }).notNull(),
    sellerId: integer('seller_id')
      .unique()
      .references(() => users.id),
    teamId: integer('team_id')
      .unique()
      .references(() => teams.id),
    createdAtMs: integer('created_at').notNull(),
    /** Orders lists, and saves pollers a read of the messages. */
    lastMessageId: integer('last_message_id').notNull().default(0),
    /** When the seller wrote the last message; null if an administrator did. */
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
    roomId: idOf('room_id', () => chatRooms.id),
    senderId: idOf('sender_id', () => users.id),
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
    userId: idOf('user_id', () => users.id),
    roomId: idOf('room_id', () => chatRooms.id),
    lastReadId: integer('last_read_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roomId] })],
);
