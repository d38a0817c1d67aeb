import { createHmac } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { listPlainHashes, updateHashes } from './imports.repository.ts';

const KEYED_AT_ONCE = 500;

/** Stored form of a row's hash: without the key, trying all numbers would reveal a DNI. */
export function keyedHash({ fileKey }: Pick<AppContext, 'fileKey'>, hash: string): string {
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
