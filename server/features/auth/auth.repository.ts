import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import { passwordResets, sessions, users, userTotp } from '../../db/schema.ts';

const { placeholder } = sql;

const isLive = and(
  gt(sessions.expiresAtMs, placeholder('nowMs')),
  eq(users.isActive, true),
  isNull(users.deletedAtMs),
);

const hasTotp = sql`${userTotp.enabledAtMs} is not null`.mapWith(Boolean);

const sessionByHash = prepared((db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      rateBp: users.rateBp,
      createdAtMs: users.createdAtMs,
      sessionCreatedAtMs: sessions.createdAtMs,
      lastSeenAtMs: sessions.lastSeenAtMs,
      hasTotp,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userTotp, eq(userTotp.userId, users.id))
    .where(and(eq(sessions.tokenHash, placeholder('tokenHash')), isLive))
    .prepare(),
);

/** Returns the user fields that most calls need, and the session's times. */
export function findLiveSession(db: Db, tokenHash: string, nowMs: number) {
  return sessionByHash(db).get({ tokenHash, nowMs });
}

const liveUsers = prepared((db) =>
  db
    .select({ tokenHash: sessions.tokenHash, id: users.id, role: users.role, hasTotp })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userTotp, eq(userTotp.userId, users.id))
    .where(
      and(sql`${sessions.tokenHash} in (select value from json_each(${placeholder('tokenHashes')}))`, isLive),
    )
    .prepare(),
);

export function listLiveUsers(db: Db, tokenHashes: string[], nowMs: number) {
  return liveUsers(db).all({ tokenHashes: JSON.stringify(tokenHashes), nowMs });
}

type NewSession = typeof sessions.$inferInsert;

const newSession = preparedWrite((db, values: NewSession) => db.insert(sessions).values(values).prepare());

export function insertSession(db: Db, values: NewSession): void {
  newSession(db, values).run(values);
}

type Use = Pick<NewSession, 'createdAtMs' | 'lastSeenAtMs' | 'expiresAtMs'>;

const usedSession = preparedWrite((db, values: Use) =>
  db
    .update(sessions)
    .set(values)
    .where(eq(sessions.tokenHash, placeholder('tokenHash')))
    .prepare(),
);

export function updateSessionUse(db: Db, tokenHash: string, values: Use): void {
  usedSession(db, values).run({ ...values, tokenHash });
}

export function deleteSession(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
}

export function deleteSessionsOf(db: Db, userId: number, exceptTokenHash = ''): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, exceptTokenHash)))
    .run();
}

const expiredSessions = prepared((db) =>
  db
    .delete(sessions)
    .where(lte(sessions.expiresAtMs, placeholder('nowMs')))
    .prepare(),
);

export function deleteExpiredSessions(db: Db, nowMs: number): void {
  expiredSessions(db).run({ nowMs });
}

export function deletePasswordLinksOf(db: Db, userId: number): void {
  db.delete(passwordResets).where(eq(passwordResets.userId, userId)).run();
}

export function insertPasswordLink(db: Db, values: typeof passwordResets.$inferInsert): void {
  db.insert(passwordResets).values(values).run();
}

const linkByHash = prepared((db) =>
  db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, placeholder('tokenHash')),
        gt(passwordResets.expiresAtMs, placeholder('nowMs')),
        eq(users.isActive, true),
        isNull(users.deletedAtMs),
      ),
    )
    .prepare(),
);

export function findLivePasswordLink(db: Db, tokenHash: string, nowMs: number) {
  return linkByHash(db).get({ tokenHash, nowMs });
}

export function deleteExpiredPasswordLinks(db: Db, nowMs: number): void {
  db.delete(passwordResets).where(lte(passwordResets.expiresAtMs, nowMs)).run();
}
