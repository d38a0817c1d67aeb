import { and, asc, eq, inArray, isNull, lte, sql, type SQL, desc } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import {
  columnsOf,
  countRows,
  deleteById,
  equals,
  findRow,
  hasRow,
  insertInto,
  preparedAll,
  preparedRun,
  updateById,
} from '../../db/prepared.ts';
import { pushMessages, pushSubscriptions, sessions, users } from '../../db/schema.ts';

type NewMessage = Pick<typeof pushMessages.$inferInsert, 'kind' | 'subjectId' | 'createdAtMs' | 'dueAtMs'>;

/** One row per device of the selected users. One of that kind and subject that waits already stays, due at the earlier instant. */
const insertFor = (db: Db, { kind, subjectId, createdAtMs, dueAtMs }: NewMessage, ofUser: SQL) =>
  db
    .insert(pushMessages)
    .select(
      db
        .select({
          id: sql`null`.as('id'),
          subscriptionId: pushSubscriptions.id,
          kind: sql`${kind}`.as('kind'),
          subjectId: sql`${subjectId}`.as('subject_id'),
          createdAtMs: sql`${createdAtMs}`.as('created_at'),
          dueAtMs: sql`${dueAtMs}`.as('due_at'),
          attempts: sql`0`.as('attempts'),
        })
        .from(pushSubscriptions)
        .where(ofUser),
    )
    .onConflictDoUpdate({
      target: [pushMessages.subscriptionId, pushMessages.kind, pushMessages.subjectId],
      targetWhere: sql`attempts = 0`,
      set: { dueAtMs: sql`excluded.due_at` },
      // Written while the clock was ahead.
      setWhere: sql`excluded.due_at < ${pushMessages.dueAtMs}`,
    });

export const insertMessages = preparedRun((db, userIds: number[], message: NewMessage) =>
  insertFor(db, message, sql`${pushSubscriptions.userId} in (select value from json_each(${userIds}))`),
);

export const insertMessagesToAdmins = preparedRun((db, message: NewMessage) =>
  insertFor(
    db,
    message,
    sql`${pushSubscriptions.userId} in (select ${users.id} from ${users} where ${users.role} = 'admin' and ${users.deletedAtMs} is null)`,
  ),
);

interface Waiting {
  userId: number;
  kind: NewMessage['kind'];
  subjectId: number;
}

export const deleteWaiting = preparedRun((db, { userId, kind, subjectId }: Waiting) =>
  db.delete(pushMessages).where(
    and(
      eq(pushMessages.kind, kind),
      eq(pushMessages.subjectId, subjectId),
      sql`${pushMessages.subscriptionId} in (select ${pushSubscriptions.id} from ${pushSubscriptions}
          where ${pushSubscriptions.userId} = ${userId})`,
    ),
  ),
);

export const hasDue = hasRow(pushMessages, (nowMs: number) => lte(pushMessages.dueAtMs, nowMs));

interface Due {
  nowMs: number;
  sessionNowMs: number;
  limit: number;
}

/** With their endpoints, longest due first; `isLive` is false once the session is over. */
export const listDue = preparedAll((db, { nowMs, sessionNowMs, limit }: Due) =>
  db
    .select({
      ...columnsOf(pushMessages, 'id', 'kind', 'subjectId', 'createdAtMs', 'attempts'),
      subscriptionId: pushSubscriptions.id,
      ...columnsOf(pushSubscriptions, 'endpoint', 'p256dh', 'auth'),
      role: users.role,
      isLive: sql<number>`${sessions.expiresAtMs} > ${sessionNowMs} and ${users.isActive}
        and ${isNull(users.deletedAtMs)}`,
    })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(lte(pushMessages.dueAtMs, nowMs))
    .orderBy(asc(pushMessages.dueAtMs))
    .limit(limit),
);

export type DueMessage = ReturnType<typeof listDue>[number];

export function startAttempts(db: Db, ids: number[], dueAtMs: number): void {
  db.update(pushMessages)
    .set({ attempts: sql`${pushMessages.attempts} + 1`, dueAtMs })
    .where(inArray(pushMessages.id, ids))
    .run();
}

export const updateMessage = updateById(pushMessages);

export const deleteMessage = deleteById(pushMessages);

export const countMessages = countRows(pushMessages, () => undefined);

export const findSubscription = findRow(pushSubscriptions, equals(pushSubscriptions.endpoint));

export const insertSubscription = insertInto(pushSubscriptions);

export const deleteSubscription = deleteById(pushSubscriptions);

export function deleteSubscriptionOf(db: Db, userId: number, endpoint: string): void {
  db.delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
    .run();
}

export function deleteOldest(db: Db, userId: number, kept: number): void {
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .limit(kept);
  db.delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${newest}`))
    .run();
}
