import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { deleteById, insertInto, preparedGet } from '../../db/prepared.ts';
import { pushSubscriptions } from '../../db/schema.ts';
import { ensureSetting, findSetting } from '../../db/settingRows.ts';

const PRIVATE_KEY = 'push_key';

/** Keeps an earlier one. */
export function insertPrivateKey(db: Db, value: string): void {
  ensureSetting(db, PRIVATE_KEY, value);
}

export function findPrivateKey(db: Db): string | undefined {
  return findSetting(db, PRIVATE_KEY);
}

export const findSubscription = preparedGet((db, endpoint: string) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)),
);

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
