import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { UserView } from '../../../shared/users/users.ts';
import type { Db } from '../../db/open.ts';
import {
  eqIfGiven,
  equals,
  findRow,
  insertWithId,
  preparedAll,
  preparedCount,
  preparedGet,
  preparedRun,
  updateById,
} from '../../db/prepared.ts';
import { keepFolded } from '../../db/refold.ts';
import { sellerTotals, teamMembers, teams, users, userTotals } from '../../db/schema.ts';

export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

export type UserWithTotals = User & { salesCents: number; salesCount: number; team: UserView['team'] };

const team = sql<string | null>`(
  select json_object('_id', cast(teams.id as text), 'name', teams.name, 'leaderName', leader.name,
    'isLeader', json(iif(leader.id is users.id, 'true', 'false')))
  from team_members join teams on teams.id = team_members.team_id left join users leader on leader.id = teams.leader_id
  where team_members.user_id = users.id)`.mapWith((json: string): UserView['team'] => JSON.parse(json));

export const userWithTotals = {
  ...getTableColumns(users),
  salesCents: sql<number>`coalesce(${sellerTotals.amountCents}, 0)`,
  salesCount: sql<number>`coalesce(${sellerTotals.count}, 0)`,
  team,
};

/** Ignores deleted accounts: their email may register again. */
export const findUserByEmail = findRow(users, (email: string) =>
  and(eq(users.email, email), isNull(users.deletedAtMs)),
);

export const findUser = preparedGet((db, id: number) =>
  db
    .select(userWithTotals)
    .from(users)
    .leftJoin(sellerTotals, eq(sellerTotals.sellerId, users.id))
    .where(and(eq(users.id, id), isNull(users.deletedAtMs))),
);

export const findLeaderPhone = preparedGet(
  (db, memberId: number) =>
    db
      .select({ phone: users.phone })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .leftJoin(users, eq(users.id, teams.leaderId))
      .where(eq(teamMembers.userId, memberId)),
  (leader) => leader?.phone ?? undefined,
);

/** Deleted ones too. */
export const findAnyUser = findRow(users, equals(users.id));

/** Without deleted ones. */
export const listAccounts = preparedAll((db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      rateBp: users.rateBp,
      createdAtMs: users.createdAtMs,
    })
    .from(users)
    .where(isNull(users.deletedAtMs)),
);

const insertRow = insertWithId(users);
const updateRow = updateById(users);

export const insertUser = (db: Db, values: NewUser) => keepFolded(db, 'users', insertRow(db, values));

/** A trigger (triggers/users.sql) ends the sessions of a deactivated or deleted user. */
export function updateUser(db: Db, id: number, values: Partial<NewUser>): void {
  updateRow(db, id, values);
  keepFolded(db, 'users', id);
}

export const updateCreatedAfter = preparedRun((db, afterMs: number, createdAtMs: number) =>
  db
    .update(users)
    .set({ createdAtMs })
    .where(and(gt(users.createdAtMs, afterMs), isNull(users.deletedAtMs))),
);

const sumAccounts = preparedCount((db, role: User['role'] | undefined, isActive: number | undefined) =>
  db
    .select({ count: sql<number>`coalesce(sum(${userTotals.count}), 0)` })
    .from(userTotals)
    .where(
      and(
        eqIfGiven(userTotals.role, role),
        isActive === undefined ? undefined : sql`${userTotals.isActive} = ${isActive}`,
      ),
    ),
);

/** Without deleted accounts, from the totals in triggers/users.sql. */
export function countAccounts(
  db: Db,
  { role, isActive }: { role?: User['role'] | undefined; isActive?: boolean | undefined } = {},
): number {
  return sumAccounts(db, role, isActive === undefined ? undefined : Number(isActive));
}
