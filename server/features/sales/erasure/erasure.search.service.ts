import { setImmediate as nextTurn } from 'node:timers/promises';
import { perServer, type AppContext } from '../../../context.ts';
import { deleteRewrite, findRewrite, mergeIndex, updateRewrite } from './erasure.search.repository.ts';

/** Some 15 ms with the flush to the disk. */
const PAGES_PER_STEP = 32;

const closingOf = perServer((ctx) => {
  const closing = { isClosing: false };
  ctx.onClose(async () => void (closing.isClosing = true));
  return closing;
});

/** Merges the search index after an erasure: it still contains deleted text. Takes 5 s for 200,000 sales. Logs failures. */
export async function rewriteIndex(ctx: AppContext): Promise<void> {
  try {
    if (!(await mergeAll(ctx))) return;
    // Also after another server's merge: this copy of the database has a log too.
    if (!ctx.checkpoint()) return;
    await ctx.transaction(() => {
      // Another erasure may have started.
      if (!mergeSome(ctx)) deleteRewrite(ctx.db);
    });
  } catch (error) {
    ctx.log.error({ err: error }, 'the index of searches still holds what was erased');
  }
}

/** Returns false if the server starts to close first. */
async function mergeAll(ctx: AppContext): Promise<boolean> {
  const closing = closingOf(ctx);
  while (await ctx.transaction(() => mergeSome(ctx))) {
    await nextTurn();
    if (closing.isClosing) return false;
  }
  return true;
}

function mergeSome({ db }: AppContext): boolean {
  const state = findRewrite(db);
  if (state === undefined) return false;
  if (state === 'begun') return mergeIndex(db, PAGES_PER_STEP);
  updateRewrite(db, 'begun');
  mergeIndex(db, -PAGES_PER_STEP);
  return true;
}
