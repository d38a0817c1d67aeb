import { lte, max } from 'drizzle-orm';
import type { Db } from './open.ts';
import { auditLog, sales, sessions, users } from './schema.ts';

/** The newest recorded instant at or before `nowMs`; undefined for a new database. */
export function findNewestTraceMs(db: Db, nowMs: number): number | undefined {
  const traces = [
    [auditLog, auditLog.atMs],
    [sessions, sessions.lastSeenAtMs],
    [sales, sales.createdAtMs],
    [users, users.createdAtMs],
  ] as const;
  const newest = traces.map(
    ([table, at]) =>
      db
        .select({ atMs: max(at) })
        .from(table)
        .where(lte(at, nowMs))
        .get()?.atMs ?? Number.NEGATIVE_INFINITY,
  );
  const newestMs = Math.max(...newest);
  return newestMs === Number.NEGATIVE_INFINITY ? undefined : newestMs;
}
