import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import {
  columnsOf,
  deleteById,
  insertInto,
  preparedAll,
  preparedCount,
  preparedGet,
  preparedRun,
  updateById,
} from '../../db/prepared.ts';
import { mailOutbox, pushSubscriptions, sessions, users } from '../../db/schema.ts';
import { findSetting, upsertSetting } from '../../db/settingRows.ts';

interface NewMail {
  kind: (typeof mailOutbox.$inferInsert)['kind'];
  isNotice: number;
  about: string | null;
  nowMs: number;
}

/** Also for one that nobody gets. */
export const insertMail = insertInto(mailOutbox);

const insertFor = (db: Db, { kind, isNotice, about, nowMs }: NewMail, ofUser: SQL | undefined) =>
  db.insert(mailOutbox).select(
    db
      .select({
        id: sql`null`.as('id'),
        kind: sql`${kind}`.as('kind'),
        isNotice: sql`${isNotice}`.as('is_notice'),
        userId: users.id,
        address: users.email,
        about: sql`${about}`.as('about'),
        createdAtMs: sql`${nowMs}`.as('created_at'),
        dueAtMs: sql`${nowMs}`.as('due_at'),
        attempts: sql`0`.as('attempts'),
        handedAtMs: sql`null`.as('handed_at'),
        failedAtMs: sql`null`.as('failed_at'),
      })
      .from(users)
      .where(and(isNull(users.deletedAtMs), ofUser)),
  );

export const insertMailTo = preparedRun((db, mail: NewMail, userId: number) =>
  insertFor(db, mail, eq(users.id, userId)),
);

const wantsNotices = eq(users.mailNotices, true);
const isActive = eq(users.isActive, true);

export const insertNoticeTo = preparedRun((db, mail: NewMail, userId: number) =>
  insertFor(db, mail, and(eq(users.id, userId), wantsNotices)),
);

export const insertSummaries = preparedRun((db, mail: NewMail) =>
  insertFor(db, mail, and(eq(users.role, 'admin'), isActive, eq(users.mailSummary, true))),
);

/** To those of the recipients, or of all accounts, whom no push message reaches. */
export const insertNoticesToUnreached = preparedRun(
  (db, mail: NewMail, senderId: number, recipientIds?: number[]) => {
    const device = db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
      .where(and(sql`${pushSubscriptions.userId} = users.id`, gt(sessions.expiresAtMs, mail.nowMs)));
    return insertFor(
      db,
      mail,
      and(
        isActive,
        wantsNotices,
        ne(users.id, senderId),
        recipientIds && sql`${users.id} in (select value from json_each(${recipientIds}))`,
        sql`not exists ${device}`,
      ),
    );
  },
);

/** Those of one kind that no attempt was made of. */
export const deleteWaitingOf = preparedRun((db, userId: number, kind: NewMail['kind']) =>
  db
    .delete(mailOutbox)
    .where(
      and(
        eq(mailOutbox.userId, userId),
        isNotNull(mailOutbox.dueAtMs),
        eq(mailOutbox.kind, kind),
        eq(mailOutbox.attempts, 0),
      ),
    ),
);

const isDue = (isNotice: number, nowMs: number) =>
  and(sql`${mailOutbox.isNotice} = ${isNotice}`, lte(mailOutbox.dueAtMs, nowMs));

export const hasDue = preparedGet(
  (db, isNotice: number, nowMs: number) =>
    db.select({ id: mailOutbox.id }).from(mailOutbox).where(isDue(isNotice, nowMs)).limit(1),
  (row) => row !== undefined,
);

/** Those of nobody must not stand in front of others. */
export const deleteUnaddressed = preparedRun((db, nowMs: number) =>
  db.delete(mailOutbox).where(and(isDue(0, nowMs), isNull(mailOutbox.address))),
);

/** Longest due first. */
export const listDue = preparedAll((db, isNotice: number, nowMs: number, limit: number) =>
  db
    .select({
      ...columnsOf(mailOutbox, 'id', 'kind', 'userId', 'address', 'about', 'createdAtMs', 'attempts'),
      name: users.name,
      isGone: sql<number>`${users.deletedAtMs} is not null`,
    })
    .from(mailOutbox)
    .leftJoin(users, eq(users.id, mailOutbox.userId))
    .where(isDue(isNotice, nowMs))
    .orderBy(asc(mailOutbox.dueAtMs))
    .limit(limit),
);

export type DueMail = ReturnType<typeof listDue>[number];

/** Handed over since, or being handed over. */
export const countHandedSince = preparedCount((db, sinceMs: number) =>
  db.select({ count: count() }).from(mailOutbox).where(gt(mailOutbox.handedAtMs, sinceMs)),
);

export function startAttempts(db: Db, ids: number[], times: { dueAtMs: number; handedAtMs: number }): void {
  db.update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, ...times })
    .where(inArray(mailOutbox.id, ids))
    .run();
}

export const updateMail = updateById(mailOutbox);

export const deleteMail = deleteById(mailOutbox);

export const countWaiting = preparedCount((db) =>
  db
    .select({ count: count() })
    .from(mailOutbox)
    .where(
      and(sql`${mailOutbox.isNotice} in (0, 1)`, gt(mailOutbox.dueAtMs, 0), isNotNull(mailOutbox.address)),
    ),
);

export const countFailed = preparedCount((db) =>
  db.select({ count: count() }).from(mailOutbox).where(gt(mailOutbox.failedAtMs, 0)),
);

const isSent = and(isNull(mailOutbox.dueAtMs), gt(mailOutbox.handedAtMs, 0));

export const findLastSent = preparedGet((db) =>
  db
    .select({ id: mailOutbox.id, atMs: mailOutbox.handedAtMs })
    .from(mailOutbox)
    .where(isSent)
    .orderBy(desc(mailOutbox.handedAtMs))
    .limit(1),
);

export function deleteFinished(db: Db, untilMs: number, exceptId: number): void {
  db.delete(mailOutbox).where(lte(mailOutbox.failedAtMs, untilMs)).run();
  db.delete(mailOutbox)
    .where(and(isSent, lte(mailOutbox.handedAtMs, untilMs), ne(mailOutbox.id, exceptId)))
    .run();
}

const TROUBLE = 'mail_trouble';

export function findTrouble(db: Db): string | undefined {
  return findSetting(db, TROUBLE);
}

export function saveTrouble(db: Db, value: string): void {
  upsertSetting(db, TROUBLE, value);
}
