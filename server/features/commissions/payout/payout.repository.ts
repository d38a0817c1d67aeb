import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { preparedGet } from '../../../db/prepared.ts';
import { userPayouts } from '../../../db/schema.ts';

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
