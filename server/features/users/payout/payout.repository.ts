import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { userPayouts } from '../../../db/schema.ts';

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
