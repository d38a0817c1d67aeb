import { and, asc, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { pushMessages, pushSubscriptions, sessions, users } from '../../db/schema.ts';

const { placeholder } = sql;

/** One row per device of the selected users, unless one of that kind and subject waits already. */
const newMessages = (ofUser: SQL) =>
  prepared((db) =>
    db
      .insert(pushMessages)
      .select(
        db
          .select({
            id: sql`null`.as('id'),
            subscriptionId: pushSubscriptions.id,
            kind: sql`${placeholder('kind')}`.as('kind'),
            subjectId: sql`${placeholder('subjectId')}`.as('subject_id'),
            createdAtMs: sql`${placeholder('createdAtMs')}`.as('created_at'),
            dueAtMs: sql`${placeholder('dueAtMs')}`.as('due_at'),
            attempts: sql`0`.as('attempts'),
          })
          .from(pushSubscriptions)
          .where(ofUser),
      )
      .onConflictDoNothing()
      .prepare(),
  );

type NewMessage = Pick<typeof pushMessages.$inferInsert, 'kind' | 'subjectId' | 'createdAtMs' | 'dueAtMs'>;

const toUsers = newMessages(
  sql`${pushSubscriptions.userId} in (select value from json_each(${placeholder('userIds')}))`,
);

export function insertMessages(db: Db, message: NewMessage & { userIds: string }): void {
  toUsers(db).run(message);
}

const toAdmins = newMessages(
  sql`${pushSubscriptions.userId} in (select ${users.id} from ${users} where ${users.role} = 'admin' and ${users.deletedAtMs} is null)`,
);

export function insertMessagesToAdmins(db: Db, message: NewMessage): void {
  toAdmins(db).run({ ...message });
}

const waitingOf = prepared((db) =>
  db
    .delete(pushMessages)
    .where(
      and(
        eq(pushMessages.kind, placeholder('kind')),
        eq(pushMessages.subjectId, placeholder('subjectId')),
        sql`${pushMessages.subscriptionId} in (select ${pushSubscriptions.id} from ${pushSubscriptions}
          where ${pushSubscriptions.userId} = ${placeholder('userId')})`,
      ),
    )
    .prepare(),
);

export function deleteWaiting(db: Db, notice: { userId: number; kind: string; subjectId: number }): void {
  waitingOf(db).run(notice);
}

const due = prepared((db) =>
  db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(lte(pushMessages.dueAtMs, placeholder('nowMs')))
    .limit(1)
    .prepare(),
);

export function hasDue(db: Db, nowMs: number): boolean {
  return due(db).get({ nowMs }) !== undefined;
}

const dueMessages = prepared((db) =>
  db
    .select({
      id: pushMessages.id,
      kind: pushMessages.kind,
      subjectId: pushMessages.subjectId,
      createdAtMs: pushMessages.createdAtMs,
      attempts: pushMessages.attempts,
      subscriptionId: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      role: users.role,
      isLive: sql<number>`${sessions.expiresAtMs} > ${placeholder('nowMs')} and ${users.isActive}
        and ${isNull(users.deletedAtMs)}`,
    })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(lte(pushMessages.dueAtMs, placeholder('nowMs')))
    .orderBy(asc(pushMessages.dueAtMs))
    .limit(placeholder('limit'))
    .prepare(),
);

export type DueMessage = ReturnType<typeof listDue>[number];

/** With their endpoints, longest due first; not live if the session is over. */
export function listDue(db: Db, nowMs: number, limit: number) {
  return dueMessages(db).all({ nowMs, limit });
}

/** Counts an attempt and sets when the next is due. */
export function startAttempts(db: Db, ids: number[], dueAtMs: number): void {
  db.update(pushMessages)
    .set({ attempts: sql`${pushMessages.attempts} + 1`, dueAtMs })
    .where(inArray(pushMessages.id, ids))
    .run();
}

export function updateDue(db: Db, id: number, dueAtMs: number): void {
  db.update(pushMessages).set({ dueAtMs }).where(eq(pushMessages.id, id)).run();
}

export function deleteMessage(db: Db, id: number): void {
  db.delete(pushMessages).where(eq(pushMessages.id, id)).run();
}
