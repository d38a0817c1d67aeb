import { and, asc, count, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import {
  insertWithId,
  preparedAll,
  preparedCount,
  preparedGet,
  preparedRun,
  updateById,
} from '../../db/prepared.ts';
import { teamMembers, teams, userNames, users } from '../../db/schema.ts';

const teamColumns = {
  id: teams.id,
  name: teams.name,
  leaderId: teams.leaderId,
  leaderName: users.name,
  overrideBp: teams.overrideBp,
  createdAtMs: teams.createdAtMs,
  memberCount: sql<number>`(select count(*) from team_members where team_id = teams.id)`,
};

export type Team = NonNullable<ReturnType<typeof findTeam>>;

export const insertTeam = insertWithId(teams);
export const updateTeam = updateById(teams);

/** Without deleted ones. */
export const findTeam = preparedGet((db, id: number) =>
  db
    .select(teamColumns)
    .from(teams)
    .leftJoin(users, eq(users.id, teams.leaderId))
    .where(and(eq(teams.id, id), isNull(teams.deletedAtMs))),
);

export const findTeamByName = preparedGet((db, nameKey: string) =>
  db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.nameKey, nameKey), isNull(teams.deletedAtMs))),
);

const named = (pattern: string) =>
  and(isNull(teams.deletedAtMs), like(sql`' ' || ${teams.nameKey}`, pattern));

/** Teams by name; `pattern` is one of LIKE. */
export const listTeams = preparedAll((db, pattern: string, limit: number, offset: number) =>
  db
    .select(teamColumns)
    .from(teams)
    .leftJoin(users, eq(users.id, teams.leaderId))
    .where(named(pattern))
    .orderBy(asc(teams.sortKey), asc(teams.id))
    .limit(limit)
    .offset(offset),
);

export const countTeams = preparedCount((db, pattern: string) =>
  db.select({ count: count() }).from(teams).where(named(pattern)),
);

/** By name. */
export const listMembers = preparedAll((db, teamId: number) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      isActive: users.isActive,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .leftJoin(userNames, eq(userNames.id, users.id))
    .where(eq(teamMembers.teamId, teamId))
    .orderBy(asc(userNames.sortKey), asc(users.id)),
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

/** Deleted accounts too. */
export const listNames = preparedAll(
  (db, ids: number[]) =>
    db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, sql`(select value from json_each(${ids}))`)),
  (rows) => new Map(rows.map(({ id, name }) => [id, name])),
);
