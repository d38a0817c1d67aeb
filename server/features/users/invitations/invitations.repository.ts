import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/open.ts';
import {
  columnsOf,
  insertInto,
  insertWithId,
  preparedAll,
  preparedGet,
  updateById,
} from '../../../db/prepared.ts';
import { invitationLinks, invitations, users } from '../../../db/schema.ts';

export type Invitation = typeof invitations.$inferSelect;

/** By the token of its maker's link, or of one that was mailed. */
export const findInvitation = preparedGet((db, tokenHash: string) =>
  db
    .select()
    .from(invitations)
    .where(
      sql`${invitations.id} in (select id from invitations where token_hash = ${tokenHash}
        union all select invitation_id from invitation_links where token_hash = ${tokenHash})`,
    ),
);

export const findInvitationById = preparedGet((db, id: number) =>
  db
    .select({ ...getTableColumns(invitations), invitedBy: users.name })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.createdById))
    .where(eq(invitations.id, id)),
);

export const insertInvitationLink = insertInto(invitationLinks);

export const insertInvitation = insertWithId(invitations);

export const updateInvitation = updateById(invitations);

export function deleteInvitation(db: Db, id: number): Invitation | undefined {
  return db.delete(invitations).where(eq(invitations.id, id)).returning().get();
}

const maker = alias(users, 'maker');
const invited = alias(users, 'invited');

export const listInvitations = preparedAll((db, limit: number) =>
  db
    .select({
      ...columnsOf(invitations, 'id', 'name', 'createdAtMs'),
      createdByName: maker.name,
      ...columnsOf(invitations, 'expiresAtMs', 'rateBp', 'location', 'usedAtMs'),
      usedByName: sql<string | null>`${invited.name}`,
    })
    .from(invitations)
    .innerJoin(maker, eq(maker.id, invitations.createdById))
    .leftJoin(invited, eq(invited.id, invitations.usedById))
    .orderBy(desc(invitations.id))
    .limit(limit),
);

export type ListedInvitation = ReturnType<typeof listInvitations>[number];
