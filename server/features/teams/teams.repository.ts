import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import {
  insertWithId,
  preparedAll,
  preparedCount,
  preparedGet,
  preparedRun,
  updateById,
} from '../../db/prepared.ts';
import { TASKS_APART } from '../../../shared/tray/traySections.ts';
import { findSetting, upsertSetting } from '../../db/settingRows.ts';
import type { Db } from '../../db/open.ts';
import { containsWords, namePatternsOf, type WordPatterns } from '../../db/textSearch.ts';
import { saleTasks, sellerMonthTotals, teamMembers, teams, users } from '../../db/schema.ts';

const teamColumns = {
  id: teams.id,
  name: teams.name,
  leaderId: teams.leaderId,
  leaderName: users.name,
  overrideBp: teams.overrideBp,
  createdAtMs: teams.createdAtMs,
  deletedAtMs: teams.deletedAtMs,
  memberCount: sql<number>`(select count(*) from team_members where team_id = teams.id)`,
};

export type Team = NonNullable<ReturnType<typeof findTeam>>;

export const insertTeam = insertWithId(teams);
export const updateTeam = updateById(teams);

/** Without deleted ones. */
export const findTeam = preparedGet(
  (db, id: number) =>
    db.select(teamColumns).from(teams).leftJoin(users, eq(users.id, teams.leaderId)).where(eq(teams.id, id)),
  (team) => (team?.deletedAtMs === null ? team : undefined),
);

export const findTeamByName = preparedGet((db, nameKey: string) =>
  db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.nameKey, nameKey), isNull(teams.deletedAtMs))),
);

// Without apostrophes a name also contains the words between them: 'dangelo' has 'angelo'.
const named = (patterns: WordPatterns) =>
  and(isNull(teams.deletedAtMs), containsWords(teams.nameKey, patterns));

const listNamed = preparedAll((db, patterns: WordPatterns, limit: number, offset: number) =>
  db
    .select(teamColumns)
    .from(teams)
    .leftJoin(users, eq(users.id, teams.leaderId))
    .where(named(patterns))
    .orderBy(asc(teams.sortKey), asc(teams.id))
    .limit(limit)
    .offset(offset),
);

/** Teams whose name contains the words of `search`, by name. */
export function listTeams(db: Db, search: string, limit: number, offset: number): Team[] {
  return listNamed(db, namePatternsOf(search), limit, offset);
}

const countNamed = preparedCount((db, patterns: WordPatterns) =>
  db.select({ count: count() }).from(teams).where(named(patterns)),
);

export function countTeams(db: Db, search: string): number {
  return countNamed(db, namePatternsOf(search));
}

/** Sorts what a team has, a few hundred at most, and leaves the key out. */
function byName<Row extends { sortKey: string | null }>(rows: Row[]): Omit<Row, 'sortKey'>[] {
  const keyOf = ({ sortKey }: Row) => sortKey ?? '';
  return rows
    .toSorted((one, other) => Number(keyOf(one) > keyOf(other)) - Number(keyOf(one) < keyOf(other)))
    .map(({ sortKey: _sortKey, ...row }) => row);
}

// Not a join: with few accounts SQLite would scan the names.
const sortKeyOfUser = sql<string | null>`(select sort_key from user_names where id = users.id)`;

/** By name. */
export const listMembers = preparedAll(
  (db, teamId: number) =>
    db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        phone: users.phone,
        isActive: users.isActive,
        sortKey: sortKeyOfUser,
      })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .where(eq(teamMembers.teamId, teamId)),
  byName,
);

/** Undeleted sellers of these ids, each with the team they are in and the one they lead. */
export const listSellers = preparedAll((db, ids: number[]) =>
  db
    .select({
      id: users.id,
      name: users.name,
      isActive: users.isActive,
      teamId: teamMembers.teamId,
      ledTeamId: teams.id,
    })
    .from(users)
    .leftJoin(teamMembers, eq(teamMembers.userId, users.id))
    .leftJoin(teams, eq(teams.leaderId, users.id))
    .where(
      and(
        inArray(users.id, sql`(select value from json_each(${ids}))`),
        eq(users.role, 'seller'),
        isNull(users.deletedAtMs),
      ),
    ),
);

export type Seller = ReturnType<typeof listSellers>[number];

export const upsertMember = preparedRun((db, userId: number, teamId: number) =>
  db
    .insert(teamMembers)
    .values({ userId, teamId })
    .onConflictDoUpdate({ target: teamMembers.userId, set: { teamId } }),
);

export const deleteMember = preparedRun((db, userId: number) =>
  db.delete(teamMembers).where(eq(teamMembers.userId, userId)),
);

export const deleteMembers = preparedRun((db, teamId: number) =>
  db.delete(teamMembers).where(eq(teamMembers.teamId, teamId)),
);

/** The team of a seller, with what its leader would get of a sale. */
export const findMembership = preparedGet((db, userId: number) =>
  db
    .select({ teamId: teams.id, leaderId: teams.leaderId, overrideBp: teams.overrideBp })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(eq(teamMembers.userId, userId)),
);

const namesOf = (table: typeof users | typeof teams) =>
  preparedAll(
    (db, ids: number[]) =>
      db
        .select({ id: table.id, name: table.name })
        .from(table)
        .where(inArray(table.id, sql`(select value from json_each(${ids}))`)),
    (rows) => new Map(rows.map(({ id, name }) => [id, name])),
  );

/** Deleted ones too, like `listTeamNames`. */
export const listNames = namesOf(users);
export const listTeamNames = namesOf(teams);

/** The team that a user leads. */
export const findLedTeam = preparedGet((db, leaderId: number) =>
  db
    .select({ id: teams.id, name: teams.name, overrideBp: teams.overrideBp })
    .from(teams)
    .where(eq(teams.leaderId, leaderId)),
);

/** Sales of each member by the month they were registered in. */
const countsOfMonth = preparedAll(
  (db, teamId: number, month: string) =>
    db
      .select({
        userId: teamMembers.userId,
        registered: sql<number>`sum(${sellerMonthTotals.count})`,
        cancelled: sql<number>`sum(${sellerMonthTotals.count} * (${sellerMonthTotals.status} = 'cancelled'))`,
      })
      .from(teamMembers)
      .crossJoin(sellerMonthTotals)
      .where(
        and(
          eq(teamMembers.teamId, teamId),
          eq(sellerMonthTotals.sellerId, teamMembers.userId),
          eq(sellerMonthTotals.month, month),
        ),
      )
      .groupBy(teamMembers.userId),
  byMember,
);

const countsOfTasks = preparedAll(
  (db, teamId: number, overdueToMs: number) =>
    db
      .select({
        userId: teamMembers.userId,
        open: count(),
        overdue: sql<number>`sum(${saleTasks.task} = 'follow_up' and ${saleTasks.sinceMs} < ${overdueToMs})`,
        missingPhoto: sql<number>`sum(${saleTasks.task} = 'photo')`,
      })
      .from(teamMembers)
      .crossJoin(saleTasks)
      .where(and(eq(teamMembers.teamId, teamId), eq(saleTasks.sellerId, teamMembers.userId)))
      .groupBy(teamMembers.userId),
  byMember,
);

const activeMembers = preparedAll(
  (db, teamId: number, month: string) =>
    db
      .select({
        id: users.id,
        name: users.name,
        phone: users.phone,
        sortKey: sortKeyOfUser,
        installed: sql<number>`coalesce((select count from seller_installations where month = ${month} and seller_id = users.id), 0)`,
        lastSaleAtMs: sql<number | null>`(select created_at from sales
        where seller_id = users.id and status <> 'cancelled' order by created_at desc limit 1)`,
      })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .where(and(eq(teamMembers.teamId, teamId), eq(users.isActive, true))),
  byName,
);

function byMember<Row extends { userId: number }>(rows: Row[]): Map<number, Omit<Row, 'userId'>> {
  return new Map(rows.map(({ userId, ...row }) => [userId, row]));
}

/** The active members by name, each with the figures of a month and of now. One walk per table: a member's rows are read once. */
export function listMemberFigures(db: Db, teamId: number, month: string, overdueToMs: number) {
  const sold = countsOfMonth(db, teamId, month);
  const tasks = countsOfTasks(db, teamId, overdueToMs);
  return activeMembers(db, teamId, month).map((member) => ({
    ...member,
    ...(sold.get(member.id) ?? { registered: 0, cancelled: 0 }),
    ...(tasks.get(member.id) ?? { open: 0, overdue: 0, missingPhoto: 0 }),
  }));
}

/** Of sales of members with a leader: the 48 hours that began after one instant, up to another. */
export const listClocksOfMembers = preparedAll((db, afterMs: number, untilMs: number) => {
  const began = and(
    eq(saleTasks.task, 'follow_up'),
    gt(saleTasks.sinceMs, afterMs),
    lte(saleTasks.sinceMs, untilMs),
  );
  return db
    .select({
      saleId: saleTasks.saleId,
      sinceMs: saleTasks.sinceMs,
      leaderId: sql<number>`${teams.leaderId}`,
    })
    .from(saleTasks)
    .crossJoin(teamMembers)
    .crossJoin(teams)
    .where(
      and(
        // As the index begins: each part is a range of it.
        or(and(isNull(saleTasks.apart), began), and(inArray(saleTasks.apart, [...TASKS_APART]), began)),
        eq(teamMembers.userId, saleTasks.sellerId),
        eq(teams.id, teamMembers.teamId),
        isNotNull(teams.leaderId),
        ne(teams.leaderId, saleTasks.sellerId),
      ),
    );
});

const LOOKED_UNTIL = 'team_overdue_until';

/** The 48 hours that began until then were looked at. */
export function findLookedUntil(db: Db): number | undefined {
  const stored = findSetting(db, LOOKED_UNTIL);
  return stored === undefined ? undefined : Number(stored);
}

export function saveLookedUntil(db: Db, atMs: number): void {
  upsertSetting(db, LOOKED_UNTIL, String(atMs));
}
