import { createHmac } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { listPlainHashes, updateHashes } from './imports.repository.ts';

const KEYED_AT_ONCE = 500;

/** The stored form of a row's hash: without the key, a DNI could be found out by trying all numbers. */
export function keyedHash({ fileKey }: Pick<AppContext, 'fileKey'>, hash: string): string {
  return createHmac('sha256', fileKey).update(hash).digest('hex');
}

/** Keys the hashes that earlier versions stored without one, so that their rows are still never imported twice. */
export async function keyOldHashes(ctx: AppContext): Promise<void> {
  for (;;) {
    const plain = listPlainHashes(ctx.db, KEYED_AT_ONCE);
    if (plain.length === 0) return;
    await ctx.transaction(() =>
      updateHashes(ctx.db, Object.fromEntries(plain.map((hash) => [hash, keyedHash(ctx, hash)]))),
    );
  }
}
