import { and, desc, eq, gt, gte, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import {
  columnsOf,
  countRows,
  deleteRows,
  equals,
  insertInto,
  isIn,
  preparedAll,
  preparedGet,
  preparedRun,
} from '../../db/prepared.ts';
import { passwordResets, sessions, users, userTotp } from '../../db/schema.ts';
import { SESSIONS_MAX } from '../../../shared/auth/sessions.ts';

const isLive = (nowMs: number) =>
  and(gt(sessions.expiresAtMs, nowMs), eq(users.isActive, true), isNull(users.deletedAtMs));

const hasTotp = sql`${userTotp.enabledAtMs} is not null`.mapWith(Boolean);

/** Returns the user fields that most calls need, and the session's times. */
export const findLiveSession = preparedGet((db, tokenHash: string, nowMs: number) =>
  db
    .select({
      ...columnsOf(users, 'id', 'name', 'email', 'role', 'rateBp', 'createdAtMs'),
      sessionCreatedAtMs: sessions.createdAtMs,
      lastSeenAtMs: sessions.lastSeenAtMs,
      address: sessions.address,
      hasTotp,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userTotp, eq(userTotp.userId, users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), isLive(nowMs))),
);

export const listLiveUsers = preparedAll((db, tokenHashes: string[], nowMs: number) =>
  db
    .select({ tokenHash: sessions.tokenHash, id: users.id, role: users.role, hasTotp })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userTotp, eq(userTotp.userId, users.id))
    .where(and(isIn(sessions.tokenHash, tokenHashes), isLive(nowMs))),
);

export const countSessions = countRows(sessions, (nowMs: number) => gt(sessions.expiresAtMs, nowMs));

type NewSession = typeof sessions.$inferInsert;

export const insertSession = insertInto(sessions);

/** Keeps this one of a user's, and so many of the others, the last used ones. */
export const deleteUnusedSessions = preparedRun((db, userId: number, tokenHash: string, others: number) => {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash));
  const kept = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOther)
    .orderBy(desc(sessions.lastSeenAtMs), desc(sessions.id))
    .limit(others);
  return db.delete(sessions).where(and(isOther, notInArray(sessions.id, kept)));
});

type Use = Pick<NewSession, 'createdAtMs' | 'lastSeenAtMs' | 'expiresAtMs' | 'address'>;

export const updateSessionUse = preparedRun((db, tokenHash: string, values: Use) =>
  db.update(sessions).set(values).where(eq(sessions.tokenHash, tokenHash)),
);

export const deleteSession = deleteRows(sessions, equals(sessions.tokenHash));

/** Returns their number. */
export const deleteSessionsOf = preparedAll(
  (db, userId: number, exceptTokenHash?: string) =>
    db
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          exceptTokenHash === undefined ? undefined : ne(sessions.tokenHash, exceptTokenHash),
        ),
      )
      .returning({ id: sessions.id }),
  (rows) => rows.length,
);

export const deleteExpiredSessions = deleteRows(sessions, (nowMs: number) =>
  lte(sessions.expiresAtMs, nowMs),
);

export const deletePasswordLinksOf = deleteRows(passwordResets, equals(passwordResets.userId));

export const insertPasswordLink = insertInto(passwordResets);

const creators = alias(users, 'creators');

export const findLivePasswordLink = preparedGet((db, tokenHash: string, nowMs: number) =>
  db
    .select({
      userId: passwordResets.userId,
      createdById: passwordResets.createdById,
      createdByName: creators.name,
      email: users.email,
      role: users.role,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .innerJoin(creators, eq(creators.id, passwordResets.createdById))
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        gt(passwordResets.expiresAtMs, nowMs),
        eq(users.isActive, true),
        isNull(users.deletedAtMs),
      ),
    ),
);

export const deleteExpiredPasswordLinks = deleteRows(passwordResets, (nowMs: number) =>
  lte(passwordResets.expiresAtMs, nowMs),
);

/** Addresses and devices of a user's sessions that were used since. */
export const listSessionPlaces = preparedAll((db, userId: number, sinceMs: number) =>
  db
    .select(columnsOf(sessions, 'address', 'device'))
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gte(sessions.lastSeenAtMs, sinceMs))),
);

export const listSessions = preparedAll((db, userId: number, nowMs: number) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAtMs, nowMs)))
    .orderBy(desc(sessions.lastSeenAtMs), desc(sessions.id))
    .limit(SESSIONS_MAX),
);

/** Returns undefined for another user's session. */
export const deleteSessionOf = preparedGet((db, userId: number, id: number) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ device: sessions.device }),
);
