import type { Db } from '../../../db/open.ts';
import { deleteSetting, findSetting, upsertSetting } from '../../../db/settingRows.ts';

const NAME = 'search_rewrite';

/** The rewriting of the search index that erasures made due. */
interface Rewrite {
  /** A merge that has begun ignores segments written later. */
  state: 'wanted' | 'begun';
  /** The index may still hold customers erased since then. */
  sinceMs: number;
}

export function findRewrite(db: Db): Rewrite | undefined {
  // Earlier versions stored the state alone.
  const [state, since = 0] = findSetting(db, NAME)?.split(' ') ?? [];
  return state === undefined ? undefined : { state: state as Rewrite['state'], sinceMs: Number(since) };
}

export function updateRewrite(db: Db, { state, sinceMs }: Rewrite): void {
  upsertSetting(db, NAME, `${state} ${sinceMs}`);
}

export function deleteRewrite(db: Db): void {
  deleteSetting(db, NAME);
}
