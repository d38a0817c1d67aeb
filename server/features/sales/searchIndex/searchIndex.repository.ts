import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { settings } from '../../../db/schema.ts';
import { findSetting, upsertSetting } from '../../../db/settingRows.ts';

const NAME = 'search_rewrite';
/** A merge that has begun ignores segments written later. */
type Rewrite = 'wanted' | 'begun';

export function findRewrite(db: Db): Rewrite | undefined {
  return findSetting(db, NAME) as Rewrite | undefined;
}

export function updateRewrite(db: Db, state: Rewrite): void {
  upsertSetting(db, NAME, state);
}

export function deleteRewrite(db: Db): void {
  db.delete(settings).where(eq(settings.name, NAME)).run();
}

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
