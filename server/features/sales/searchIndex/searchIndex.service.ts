import { setImmediate as nextTurn } from 'node:timers/promises';
import { perServer, type AppContext } from '../../../context.ts';
import { deleteRewrite, findRewrite, mergeIndex, updateRewrite } from './searchIndex.repository.ts';

/** Some 15 ms with the flush to the disk. */
const PAGES_PER_STEP = 32;

type MergeStep = Parameters<NonNullable<AppContext['upkeep']['mergeAside']>>[0];

const closingOf = perServer((ctx) => {
  const closing = { isClosing: false };
  ctx.onClose(async () => void (closing.isClosing = true));
  return closing;
});

/** Merges the search index after an erasure: it still contains deleted text. Takes 5 s for 200,000 sales. Logs failures. */
export async function rewriteIndex(ctx: AppContext): Promise<void> {
  try {
    // A thread for nothing would take memory for ten minutes.
    if (ctx.upkeep.mergeAside && findRewrite(ctx.db) === undefined) return;
    if (!(await repeat(ctx, 'rewriteIndex'))) return;
    // Also after another server's merge: this copy of the database has a log too.
    if (!(await ctx.upkeep.emptyLog())) return;
    await ctx.transaction(() => {
      // Another erasure may have started.
      if (!rewriteSome(ctx.db)) deleteRewrite(ctx.db);
    });
  } catch (error) {
    ctx.log.error({ err: error }, 'the index of searches still holds what was erased');
  }
}

/** Does what merging is due in the thread, so that none comes with the next sales (triggers/sales.sql). Logs failures. */
export async function mergeDue(ctx: AppContext): Promise<void> {
  if (ctx.upkeep.mergeAside === undefined) return;
  try {
    await repeat(ctx, 'mergeIndex');
  } catch (error) {
    ctx.log.error({ err: error }, 'the index of searches was not merged');
  }
}

/** Returns false if the server starts to close first. */
async function repeat(ctx: AppContext, step: MergeStep): Promise<boolean> {
  const closing = closingOf(ctx);
  const { mergeAside = () => ctx.transaction(() => takeStep(ctx.db, step)) } = ctx.upkeep;
  while (await mergeAside(step)) {
    await nextTurn();
    if (closing.isClosing) return false;
  }
  return true;
}

/** Call in a transaction. Returns false when all is done. */
export function takeStep(db: AppContext['db'], step: MergeStep): boolean {
  return step === 'mergeIndex' ? mergeIndex(db, PAGES_PER_STEP) : rewriteSome(db);
}

function rewriteSome(db: AppContext['db']): boolean {
  const state = findRewrite(db);
  if (state === undefined) return false;
  if (state === 'begun') return mergeIndex(db, PAGES_PER_STEP);
  updateRewrite(db, 'begun');
  mergeIndex(db, -PAGES_PER_STEP);
  return true;
}
