import type { Db } from '../../../db/open.ts';
import { equals, findRow } from '../../../db/prepared.ts';
import { userPayouts } from '../../../db/schema.ts';

export type Payout = typeof userPayouts.$inferSelect;

export const findPayout = findRow(userPayouts, equals(userPayouts.userId));

export function upsertPayout(db: Db, { userId, ...values }: Payout): void {
  db.insert(userPayouts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userPayouts.userId, set: values })
    .run();
}
