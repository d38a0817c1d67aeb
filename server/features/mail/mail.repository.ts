import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { MAIL_NOTICES } from '../../../shared/mail/mail.ts';
import type { Db } from '../../db/open.ts';
import {
  columnsOf,
  countRows,
  deleteById,
  deleteRows,
  hasRow,
  insertInto,
  isIn,
  preparedAll,
  preparedGet,
  preparedRun,
  updateById,
} from '../../db/prepared.ts';
import { mailOutbox, pushSubscriptions, sessions, users } from '../../db/schema.ts';
import { findSetting, upsertSetting } from '../../db/settingRows.ts';

type NewMail = Pick<typeof mailOutbox.$inferInsert, 'kind' | 'createdAtMs'> & { about: string | null };

/** Also for one that nobody gets. */
export const insertMail = insertInto(mailOutbox);

const insertFor = (db: Db, { kind, about, createdAtMs }: NewMail, ofUser: SQL | undefined) =>
  db.insert(mailOutbox).select(
    db
      .select({
        id: sql`null`.as('id'),
        kind: sql`${kind}`.as('kind'),
        isNotice: inArray(sql`${kind}`, MAIL_NOTICES).as('is_notice'),
        userId: users.id,
        address: users.email,
        about: sql`${about}`.as('about'),
        createdAtMs: sql`${createdAtMs}`.as('created_at'),
        dueAtMs: sql`${createdAtMs}`.as('due_at'),
        attempts: sql`0`.as('attempts'),
        handedAtMs: sql`null`.as('handed_at'),
        failedAtMs: sql`null`.as('failed_at'),
      })
      .from(users)
      .where(and(isNull(users.deletedAtMs), ofUser)),
  );

const wantsNotices = eq(users.mailNotices, true);
const isActive = eq(users.isActive, true);

/** A notice goes only to who wants it. */
export const insertMailTo = preparedRun((db, mail: NewMail, userId: number) =>
  insertFor(db, mail, and(eq(users.id, userId), or(sql`${mail.kind} not in ${MAIL_NOTICES}`, wantsNotices))),
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
      .where(and(sql`${pushSubscriptions.userId} = users.id`, gt(sessions.expiresAtMs, mail.createdAtMs)));
    const isChosen = recipientIds && isIn(users.id, recipientIds);
    return insertFor(
      db,
      mail,
      and(isActive, wantsNotices, ne(users.id, senderId), isChosen, sql`not exists ${device}`),
    );
  },
);

/** Those of one kind that no attempt was made of. */
export const deleteWaitingOf = deleteRows(mailOutbox, (userId: number, kind: NewMail['kind']) =>
  and(
    eq(mailOutbox.userId, userId),
    isNotNull(mailOutbox.dueAtMs),
    eq(mailOutbox.kind, kind),
    eq(mailOutbox.attempts, 0),
  ),
);

const isDue = (isNotice: number, nowMs: number) =>
  and(sql`${mailOutbox.isNotice} = ${isNotice}`, lte(mailOutbox.dueAtMs, nowMs));

export const hasDue = hasRow(mailOutbox, isDue);

/** Those of nobody must not stand in front of others. */
export const deleteUnaddressed = deleteRows(mailOutbox, (nowMs: number) =>
  and(isDue(0, nowMs), isNull(mailOutbox.address)),
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
export const countHandedSince = countRows(mailOutbox, (sinceMs: number) =>
  gt(mailOutbox.handedAtMs, sinceMs),
);

export function startAttempts(db: Db, ids: number[], times: { dueAtMs: number; handedAtMs: number }): void {
  db.update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, ...times })
    .where(inArray(mailOutbox.id, ids))
    .run();
}

export const updateMail = updateById(mailOutbox);

export const deleteMail = deleteById(mailOutbox);

export const countWaiting = countRows(mailOutbox, () =>
  and(sql`${mailOutbox.isNotice} in (0, 1)`, gt(mailOutbox.dueAtMs, 0), isNotNull(mailOutbox.address)),
);

export const countFailed = countRows(mailOutbox, () => gt(mailOutbox.failedAtMs, 0));

const isSent = and(isNull(mailOutbox.dueAtMs), gt(mailOutbox.handedAtMs, 0));

export const findLastSent = preparedGet((db) =>
  db
    .select({ id: mailOutbox.id, atMs: mailOutbox.handedAtMs })
    .from(mailOutbox)
    .where(isSent)
    .orderBy(desc(mailOutbox.handedAtMs))
    .limit(1),
);

export const deleteFailed = deleteRows(mailOutbox, (untilMs: number) => lte(mailOutbox.failedAtMs, untilMs));

export const deleteSent = deleteRows(mailOutbox, (untilMs: number, exceptId: number) =>
  and(isSent, lte(mailOutbox.handedAtMs, untilMs), ne(mailOutbox.id, exceptId)),
);

const TROUBLE = 'mail_trouble';

interface Trouble {
  reason: string;
  /** No mail gets through. */
  concernsAll: boolean;
}

export function findTrouble(db: Db): Trouble | undefined {
  return JSON.parse(findSetting(db, TROUBLE) ?? 'null') ?? undefined;
}

export function saveTrouble(db: Db, trouble: Trouble): void {
  upsertSetting(db, TROUBLE, JSON.stringify(trouble));
}
