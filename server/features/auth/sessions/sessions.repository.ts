import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { sessions } from '../../../db/schema.ts';

const { placeholder } = sql;

const liveOf = prepared((db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, placeholder('userId')), gt(sessions.expiresAtMs, placeholder('nowMs'))))
    .orderBy(desc(sessions.lastSeenAtMs), desc(sessions.id))
    .prepare(),
);

export type Session = ReturnType<typeof listSessions>[number];

export function listSessions(db: Db, userId: number, nowMs: number) {
  return liveOf(db).all({ userId, nowMs });
}

const ofUser = eq(sessions.userId, placeholder('userId'));

const oneOfUser = prepared((db) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.id, placeholder('id')), ofUser))
    .returning({ device: sessions.device })
    .prepare(),
);

/** Returns undefined for another user's session. */
export function deleteSessionOf(db: Db, userId: number, id: number): Pick<Session, 'device'> | undefined {
  return oneOfUser(db).get({ userId, id });
}

const othersOfUser = prepared((db) =>
  db
    .delete(sessions)
    .where(and(ofUser, ne(sessions.tokenHash, placeholder('exceptTokenHash'))))
    .returning({ id: sessions.id })
    .prepare(),
);

export function deleteOtherSessions(db: Db, userId: number, exceptTokenHash: string): number {
  return othersOfUser(db).all({ userId, exceptTokenHash }).length;
}
