import { and, asc, count, desc, eq, isNull, sql, gt, isNotNull, notBetween } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '../../../shared/users/roles.ts';
import type { Db } from '../../db/open.ts';
import {
  columnsOf,
  countRows,
  hasRow,
  preparedAll,
  preparedCount,
  preparedGet,
  updateById,
} from '../../db/prepared.ts';
import { chatRooms, settings, users, chatMessages, teamMembers, teams } from '../../db/schema.ts';
import { containsWords, namePatternsOf, patternsOf, type WordPatterns } from '../../db/textSearch.ts';
import { UNANSWERED_MS } from '../../../shared/tray/tray.ts';
import { MINUTE_MS } from '../../../shared/values/durations.ts';

const roomColumns = {
  ...columnsOf(chatRooms, 'id', 'kind', 'lastMessageId'),
  seller: columnsOf(users, 'id', 'name', 'email', 'phone', 'deletedAtMs'),
  team: { id: teams.id, name: teams.name },
};

const selectRooms = (db: Db) =>
  db
    .select(roomColumns)
    .from(chatRooms)
    .leftJoin(users, eq(users.id, chatRooms.sellerId))
    .leftJoin(teams, eq(teams.id, chatRooms.teamId));

export type Room = NonNullable<ReturnType<typeof findGroupRoom>>;

/** Grows when an existing message, or its sender's name or role, changes (triggers/chat.sql). */
const changes = sql<number>`coalesce(${settings.value}, 0)`.mapWith(Number);

/** Includes the number of changes: each poll asks for both, and a second statement would cost as much again. */
export const findRoom = preparedGet((db, id: number) =>
  db
    .select({ ...roomColumns, changes })
    .from(chatRooms)
    .leftJoin(users, eq(users.id, chatRooms.sellerId))
    .leftJoin(teams, eq(teams.id, chatRooms.teamId))
    .leftJoin(settings, eq(settings.name, 'chat_changes'))
    .where(eq(chatRooms.id, id)),
);

export const findGroupRoom = preparedGet((db) => selectRooms(db).where(eq(chatRooms.kind, 'group')));

export const findRoomOfSeller = preparedGet((db, sellerId: number) =>
  selectRooms(db).where(eq(chatRooms.sellerId, sellerId)),
);

export const findRoomOfMember = preparedGet((db, userId: number) =>
  db
    .select(roomColumns)
    .from(teamMembers)
    .innerJoin(chatRooms, eq(chatRooms.teamId, teamMembers.teamId))
    .leftJoin(users, eq(users.id, chatRooms.sellerId))
    .innerJoin(teams, eq(teams.id, chatRooms.teamId))
    .where(eq(teamMembers.userId, userId)),
);

/** The teams of these users, by the id of the user. */
export const listTeamIds = preparedAll(
  (db, userIds: number[]) =>
    db
      .select({ userId: teamMembers.userId, teamId: teamMembers.teamId })
      .from(teamMembers)
      .where(sql`${teamMembers.userId} in (select value from json_each(${userIds}))`),
  (rows) => new Map(rows.map(({ userId, teamId }) => [userId, teamId])),
);

export const findSeller = preparedGet((db, id: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'seller'), isNull(users.deletedAtMs))),
);

export function insertRoom(db: Db, values: typeof chatRooms.$inferInsert): void {
  db.insert(chatRooms).values(values).onConflictDoNothing().run();
}

export const isUnanswered = preparedGet(
  (db, id: number) =>
    db.select({ sinceMs: chatRooms.unansweredSinceMs }).from(chatRooms).where(eq(chatRooms.id, id)),
  (row) => (row?.sinceMs ?? null) !== null,
);

export const updateLastMessage = updateById(chatRooms);

const privateRooms = eq(chatRooms.kind, 'private');

/** See db/refold.ts; rowid is the user's id. */
const userSearch = sqliteView('user_search', { rowid: integer('rowid'), name: text('name') }).existing();
const named = (patterns: WordPatterns) =>
  and(eq(chatRooms.sellerId, userSearch.rowid), containsWords(userSearch.name, patterns));

const newestFirst = [desc(chatRooms.lastMessageId), asc(chatRooms.id)];

const listAll = preparedAll((db, limit: number, offset: number) =>
  selectRooms(db)
    .where(privateRooms)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset),
);
const listNamed = preparedAll((db, patterns: WordPatterns, limit: number, offset: number) =>
  db
    .select(roomColumns)
    .from(userSearch)
    .crossJoin(chatRooms)
    .leftJoin(users, eq(users.id, chatRooms.sellerId))
    .leftJoin(teams, eq(teams.id, chatRooms.teamId))
    .where(named(patterns))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset),
);

/** Rooms whose seller's name contains the words of `search`, newest activity first. */
export function listPrivateRooms(db: Db, search: string, limit: number, offset: number): Room[] {
  return search === '' ? listAll(db, limit, offset) : listNamed(db, patternsOf(search), limit, offset);
}

const countAll = countRows(chatRooms, () => privateRooms);
const countNamed = preparedCount((db, patterns: WordPatterns) =>
  db.select({ count: count() }).from(userSearch).crossJoin(chatRooms).where(named(patterns)),
);

export function countPrivateRooms(db: Db, search: string): number {
  return search === '' ? countAll(db) : countNamed(db, patternsOf(search));
}

const teamNamed = (patterns: WordPatterns) =>
  and(eq(chatRooms.kind, 'team'), containsWords(teams.nameKey, patterns));

const listOfTeams = preparedAll((db, patterns: WordPatterns, limit: number, offset: number) =>
  selectRooms(db)
    .where(teamNamed(patterns))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset),
);

/** Rooms whose team's name contains the words of `search`, newest activity first. */
export function listTeamRooms(db: Db, search: string, limit: number, offset: number): Room[] {
  return listOfTeams(db, namePatternsOf(search), limit, offset);
}

const countOfTeams = preparedCount((db, patterns: WordPatterns) =>
  db
    .select({ count: count() })
    .from(chatRooms)
    .innerJoin(teams, eq(teams.id, chatRooms.teamId))
    .where(teamNamed(patterns)),
);

export function countTeamRooms(db: Db, search: string): number {
  return countOfTeams(db, namePatternsOf(search));
}

/** Active members. */
export const listTeamPeople = preparedAll((db, teamId: number) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.teamId, teamId), eq(users.isActive, true))),
);

export type ChatPerson = ReturnType<typeof listPeople>[number];

export const listPeople = preparedAll((db, role: Role, limit: number) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.role, role), eq(users.isActive, true), isNull(users.deletedAtMs)))
    .orderBy(desc(users.createdAtMs))
    .limit(limit),
);

// A deleted seller cannot be written to.
const unanswered = (nowMs: number) =>
  and(
    // As in the partial index.
    isNotNull(chatRooms.unansweredSinceMs),
    // Later than now: written while the clock was ahead. Clocks of servers differ a little.
    notBetween(
      chatRooms.unansweredSinceMs,
      sql`${nowMs} - ${UNANSWERED_MS}`,
      sql`${nowMs} + ${5 * MINUTE_MS}`,
    ),
    eq(users.id, chatRooms.sellerId),
    isNull(users.deletedAtMs),
  );

interface Page {
  nowMs: number;
  limit: number;
  offset: number;
}

/** Private rooms whose last message a seller wrote, more than four hours ago, oldest first. */
export const listUnansweredRooms = preparedAll((db, { nowMs, limit, offset }: Page) =>
  db
    .select({
      roomId: chatRooms.id,
      sellerId: users.id,
      sellerName: users.name,
      sinceMs: sql<number>`${chatRooms.unansweredSinceMs}`,
    })
    .from(chatRooms)
    .crossJoin(users)
    .where(unanswered(nowMs))
    .orderBy(asc(chatRooms.unansweredSinceMs), asc(chatRooms.id))
    .limit(limit)
    .offset(offset),
);

export const countUnansweredRooms = preparedCount((db, nowMs: number) =>
  db.select({ count: count() }).from(chatRooms).crossJoin(users).where(unanswered(nowMs)),
);

interface Since {
  roomId: number;
  senderId: number;
  afterId: number;
}

export const hasMessageAfter = hasRow(chatMessages, ({ roomId, senderId, afterId }: Since) =>
  and(eq(chatMessages.roomId, roomId), gt(chatMessages.id, afterId), eq(chatMessages.senderId, senderId)),
);
