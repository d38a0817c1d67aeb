import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { findRow } from './prepared.ts';
import { rateCounts } from './schema.ts';

const findLive = findRow(rateCounts, (key: string, nowMs: number) =>
  and(eq(rateCounts.key, key), gt(rateCounts.expiresAtMs, nowMs)),
);

interface Taking {
  key: string;
  points: number;
  max: number;
  windowMs: number;
  nowMs: number;
}

/** Points left, or the time to wait if too few are. */
export type Outcome = { left: number } | { waitMs: number };

/** Adds points under a key unless there are too many. Call in a transaction. */
export function addToCount(db: Db, { key, points, max, windowMs, nowMs }: Taking): Outcome {
  const live = findLive(db, key, nowMs);
  const sum = (live?.points ?? 0) + points;
  if (live && sum > max) return { waitMs: live.expiresAtMs - nowMs };
  if (!live) db.delete(rateCounts).where(lte(rateCounts.expiresAtMs, nowMs)).run();
  db.insert(rateCounts)
    .values({ key, points: sum, expiresAtMs: nowMs + windowMs })
    .onConflictDoUpdate({ target: rateCounts.key, set: { points: sum } })
    .run();
  return { left: max - sum };
}

export function subtractFromCount(db: Db, key: string, points: number): void {
  db.update(rateCounts)
    .set({ points: sql`${rateCounts.points} - ${points}` })
    .where(eq(rateCounts.key, key))
    .run();
}
