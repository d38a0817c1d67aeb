import { createHmac } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { listKnownHashes, listPlainHashes, updateHashes } from './imports.repository.ts';
import type { CheckedRow } from './imports.rows.rules.ts';

const KEYED_AT_ONCE = 500;

/** Rows with the stored form of their hash, and whether this version or an earlier one imported them. */
export function keyRows(ctx: AppContext, rows: CheckedRow[]) {
  const keyed = rows.map(({ hash, formerHash = hash, ...row }) => ({
    ...row,
    hash: keyedHash(ctx, hash),
    formerHash: keyedHash(ctx, formerHash),
  }));
  const known = new Set(
    listKnownHashes(
      ctx.db,
      keyed.flatMap(({ hash, formerHash }) => [hash, formerHash]),
    ),
  );
  return keyed.map((row) => ({ ...row, isKnown: known.has(row.hash) || known.has(row.formerHash) }));
}

/** Stored form of a row's hash: without the key, trying all numbers would reveal a DNI. */
function keyedHash({ fileKey }: Pick<AppContext, 'fileKey'>, hash: string): string {
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
