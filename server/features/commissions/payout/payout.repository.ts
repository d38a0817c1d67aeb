import { and, count, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { preparedAll, preparedCount, preparedGet } from '../../../db/prepared.ts';
import { payoutChanges, userPayouts, users } from '../../../db/schema.ts';

export type Payout = typeof userPayouts.$inferSelect;

export const findPayout = preparedGet((db, userId: number) =>
  db.select().from(userPayouts).where(eq(userPayouts.userId, userId)),
);

export function upsertPayout(db: Db, { userId, ...values }: Payout): void {
  db.insert(userPayouts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userPayouts.userId, set: values })
    .run();
}

type NewChange = typeof payoutChanges.$inferInsert;

export const insertPayoutChange = preparedGet(
  (db, values: NewChange) => db.insert(payoutChanges).values(values).returning({ id: payoutChanges.id }),
  (row) => row.id,
);

const isUnread = eq(payoutChanges.isRead, false);

export type PayoutChange = ReturnType<typeof listPayoutChanges>[number];

export const listPayoutChanges = preparedAll((db, userId: number, limit: number) =>
  db
    .select({ id: payoutChanges.id, atMs: payoutChanges.atMs, actorId: users.id, actorName: users.name })
    .from(payoutChanges)
    .innerJoin(users, eq(users.id, payoutChanges.userId))
    .where(eq(payoutChanges.userId, userId))
    .orderBy(desc(payoutChanges.id))
    .limit(limit),
);

export const countUnreadPayoutChanges = preparedCount((db, userId: number) =>
  db
    .select({ count: count() })
    .from(payoutChanges)
    .where(and(eq(payoutChanges.userId, userId), isUnread)),
);

export function updatePayoutChangesRead(db: Db, userId: number): void {
  db.update(payoutChanges)
    .set({ isRead: true })
    .where(and(eq(payoutChanges.userId, userId), isUnread))
    .run();
}
