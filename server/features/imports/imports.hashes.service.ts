import { createHmac } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { listKnownHashes, listPlainHashes, PLAIN_LENGTH, updateHashes } from './imports.repository.ts';
import type { CheckedRow } from './imports.rows.rules.ts';

const KEYED_AT_ONCE = 500;

/** Rows with the stored forms of their hashes. */
export function keyRows(ctx: AppContext, rows: CheckedRow[]) {
  return rows.map(({ hash, formerHashes = [], ...row }) => ({
    ...row,
    hash: keyedHash(ctx, hash),
    formerHashes: formerHashes.map((former) => keyedHash(ctx, former)),
  }));
}

const hashesOf = ({ hash, formerHashes = [] }: CheckedRow) => [hash, ...formerHashes];

/** Returns whether this version or an earlier one imported a row with stored hashes. */
export function knownIn(ctx: AppContext, rows: CheckedRow[]): (row: CheckedRow) => boolean {
  const known = new Set(listKnownHashes(ctx.db, rows.flatMap(hashesOf)));
  return (row) => hashesOf(row).some((hash) => known.has(hash));
}

/** Stored form of a row's hash: without the key, trying all numbers would reveal a DNI. */
function keyedHash({ fileKey }: Pick<AppContext, 'fileKey'>, hash: string): string {
  // Keyed when the sheet was read.
  if (hash.length > PLAIN_LENGTH) return hash;
  return createHmac('sha256', fileKey).update(hash).digest('hex');
}

/** Keys the hashes that earlier versions stored without a key, so that their rows stay recognised. */
export async function keyOldHashes(ctx: AppContext): Promise<void> {
  for (;;) {
    const plain = listPlainHashes(ctx.db, KEYED_AT_ONCE);
    if (plain.length === 0) return;
    await ctx.transaction(() =>
      updateHashes(ctx.db, Object.fromEntries(plain.map((hash) => [hash, keyedHash(ctx, hash)]))),
    );
  }
}
