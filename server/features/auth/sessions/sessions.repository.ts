import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { SESSIONS_MAX } from '../../../../shared/auth/sessions.ts';
import { preparedAll, preparedGet } from '../../../db/prepared.ts';
import { sessions } from '../../../db/schema.ts';

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

export const deleteOtherSessions = preparedAll(
  (db, userId: number, exceptTokenHash: string) =>
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, exceptTokenHash)))
      .returning({ id: sessions.id }),
  (rows) => rows.length,
);
