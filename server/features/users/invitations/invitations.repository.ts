import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/open.ts';
import { columnsOf, equals, findRow, insertWithId, preparedAll, updateById } from '../../../db/prepared.ts';
import { invitations, users } from '../../../db/schema.ts';

export type Invitation = typeof invitations.$inferSelect;

export const findInvitation = findRow(invitations, equals(invitations.tokenHash));

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
