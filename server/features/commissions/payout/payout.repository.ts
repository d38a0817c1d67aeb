import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedWrite } from '../../../db/prepared.ts';
import { payoutChanges, userPayouts, users } from '../../../db/schema.ts';

export type Payout = typeof userPayouts.$inferSelect;

const payoutOf = prepared((db) =>
  db
    .select()
    .from(userPayouts)
    .where(eq(userPayouts.userId, sql.placeholder('userId')))
    .prepare(),
);

export function findPayout(db: Db, userId: number): Payout | undefined {
  return payoutOf(db).get({ userId });
}

export function upsertPayout(db: Db, { userId, ...values }: Payout): void {
  db.insert(userPayouts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userPayouts.userId, set: values })
    .run();
}

type NewChange = typeof payoutChanges.$inferInsert;

const newChange = preparedWrite((db, values: NewChange) =>
  db.insert(payoutChanges).values(values).returning({ id: payoutChanges.id }).prepare(),
);

/** Returns the id. */
export function insertPayoutChange(db: Db, values: NewChange): number {
  return newChange(db, values).get(values).id;
}

const ofReader = eq(payoutChanges.userId, sql.placeholder('userId'));
const isUnread = eq(payoutChanges.isRead, false);

const changesOf = prepared((db) =>
  db
    .select({ id: payoutChanges.id, atMs: payoutChanges.atMs, actorId: users.id, actorName: users.name })
    .from(payoutChanges)
    .innerJoin(users, eq(users.id, payoutChanges.userId))
    .where(ofReader)
    .orderBy(desc(payoutChanges.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

export type PayoutChange = ReturnType<typeof listPayoutChanges>[number];

/** Newest first. */
export function listPayoutChanges(db: Db, userId: number, limit: number) {
  return changesOf(db).all({ userId, limit });
}

const unreadChanges = prepared((db) =>
  db.select({ count: count() }).from(payoutChanges).where(and(ofReader, isUnread)).prepare(),
);

export function countUnreadPayoutChanges(db: Db, userId: number): number {
  return unreadChanges(db).get({ userId })?.count ?? 0;
}

export function updatePayoutChangesRead(db: Db, userId: number): void {
  db.update(payoutChanges)
    .set({ isRead: true })
    .where(and(eq(payoutChanges.userId, userId), isUnread))
    .run();
}
