import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';

export { indexQueued as indexWaiting } from '../../../db/saleIndex.ts';

/** Merges about that many pages of the index; a negative number starts a merge of all segments. Returns false when done. */
export function mergeIndex(db: Db, pages: number): boolean {
  const before = countChanges(db);
  db.run(sql`insert into sale_search (sale_search, rank) values ('merge', ${pages})`);
  // The command itself counts as a change.
  return countChanges(db) - before > 1;
}

function countChanges(db: Db): number {
  return db.get<{ changes: number }>(sql`select total_changes() as changes`).changes;
}
