import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/** Number of rows that this connection ever changed. */
export function countChanges(db: Db): number {
  return db.get<{ changes: number }>(sql`select total_changes() as changes`).changes;
}
