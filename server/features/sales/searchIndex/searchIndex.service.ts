import { setImmediate as nextTurn } from 'node:timers/promises';
import { perServer, type AppContext } from '../../../context.ts';
import { indexWaiting, mergeIndex } from './searchIndex.repository.ts';
import { deleteRewrite, findRewrite, updateRewrite } from '../sale/sale.repository.ts';

/** Some 15 ms with the flush to the disk. */
const PAGES_PER_STEP = 32;
const RETRY_MS = 10_000;

interface Job {
  isClosing: boolean;
  running: Promise<void> | undefined;
  retry: NodeJS.Timeout | undefined;
}

const jobOf = perServer((ctx): Job => {
  const job: Job = { isClosing: false, running: undefined, retry: undefined };
  ctx.onClose(async () => {
    job.isClosing = true;
    clearTimeout(job.retry);
    await job.running;
  });
  return job;
});

/** Makes a rewriting due. Call in the transaction of the erasure, then `rewriteIndex`. */
export function wantRewrite(ctx: AppContext, erasedAtMs: number): void {
  const sinceMs = Math.min(erasedAtMs, findRewrite(ctx.db)?.sinceMs ?? erasedAtMs);
  updateRewrite(ctx.db, { state: 'wanted', sinceMs });
}

/**
 * Indexes the sales that wait after an update of the program, and merges the search index after erasures, in steps between
 * requests: it still holds deleted text. Takes 5 s for 200,000 sales.
 * Joins what is running. What fails is logged and tried again later, also if the log cannot be emptied yet.
 */
export function rewriteIndex(ctx: AppContext): Promise<void> {
  const job = jobOf(ctx);
  job.running ??= rewrite(ctx, job);
  return job.running;
}

async function rewrite(ctx: AppContext, job: Job): Promise<void> {
  clearTimeout(job.retry);
  let isDone = false;
  try {
    // Also lets the erasure's response leave first.
    await nextTurn();
    isDone = await mergeAll(ctx, job);
  } catch (error) {
    ctx.log.error({ err: error }, 'the index of searches still holds what was erased');
  }
  job.running = undefined;
  if (!isDone && !job.isClosing) job.retry = setTimeout(() => void rewriteIndex(ctx), RETRY_MS).unref();
}

/** Returns false if the server starts to close first, or while another connection keeps the log from being emptied. */
async function mergeAll(ctx: AppContext, job: Job): Promise<boolean> {
  while (await ctx.transaction(() => indexWaiting(ctx.db))) {
    await nextTurn();
    if (job.isClosing) return false;
  }
  while (findRewrite(ctx.db)) {
    while (await ctx.transaction(() => mergeSome(ctx))) {
      await nextTurn();
      if (job.isClosing) return false;
    }
    // Also after another server's merge: this copy of the database has a log too.
    if (!ctx.emptyLog()) return false;
    await ctx.transaction(() => {
      // Another erasure may have come.
      if (!mergeSome(ctx)) deleteRewrite(ctx.db);
    });
  }
  return true;
}

/** Returns false when all is merged. */
function mergeSome({ db }: AppContext): boolean {
  const rewrite = findRewrite(db);
  if (rewrite === undefined) return false;
  if (rewrite.state === 'begun') return mergeIndex(db, PAGES_PER_STEP);
  updateRewrite(db, { ...rewrite, state: 'begun' });
  mergeIndex(db, -PAGES_PER_STEP);
  return true;
}
