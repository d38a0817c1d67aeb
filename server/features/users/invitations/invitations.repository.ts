import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/open.ts';
import { preparedAll, preparedGet } from '../../../db/prepared.ts';
import { invitations, users } from '../../../db/schema.ts';

export type Invitation = typeof invitations.$inferSelect;

export const findInvitation = preparedGet((db, tokenHash: string) =>
  db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash)),
);

export function insertInvitation(db: Db, values: typeof invitations.$inferInsert): number {
  return db.insert(invitations).values(values).returning({ id: invitations.id }).get().id;
}

export function markUsed(db: Db, id: number, used: { usedById: number; usedAtMs: number }): void {
  db.update(invitations).set(used).where(eq(invitations.id, id)).run();
}

export function deleteInvitation(db: Db, id: number): Invitation | undefined {
  return db.delete(invitations).where(eq(invitations.id, id)).returning().get();
}

const maker = alias(users, 'maker');
const invited = alias(users, 'invited');

export const listInvitations = preparedAll((db, limit: number) =>
  db
    .select({
      id: invitations.id,
      name: invitations.name,
      createdAtMs: invitations.createdAtMs,
      createdByName: maker.name,
      expiresAtMs: invitations.expiresAtMs,
      rateBp: invitations.rateBp,
      location: invitations.location,
      usedAtMs: invitations.usedAtMs,
      usedByName: sql<string | null>`${invited.name}`,
    })
    .from(invitations)
    .innerJoin(maker, eq(maker.id, invitations.createdById))
    .leftJoin(invited, eq(invited.id, invitations.usedById))
    .orderBy(desc(invitations.id))
    .limit(limit),
);

export type ListedInvitation = ReturnType<typeof listInvitations>[number];
