import type { AppContext } from '../context.ts';
import { countChanges } from '../db/changes.ts';
import type { Transactions } from '../db/transactions.ts';
import { createThread } from '../threads/thread.ts';

export type UpkeepStep = 'rewriteIndex' | 'mergeIndex' | 'moveLog' | 'emptyLog';

export interface Upkeep {
  mergeAside: NonNullable<AppContext['mergeAside']>;
  emptyLog: AppContext['emptyLog'];
  /** Moves the write-ahead log into the file, so that the next write begins it anew. */
  moveLog: () => Promise<unknown>;
  /** Waits for the step under way. */
  close: () => Promise<void>;
}

/** Keeps the file in order, in a thread with its own connection; the server's transactions wait in line while it writes. */
export function createUpkeep(program: string, file: string, turn: Transactions['turn']): Upkeep {
  const { run, close } = createThread<UpkeepStep>(program, { file });
  const takeTurn = async (step: UpkeepStep) => (await turn(() => run(step))) as boolean;
  return {
    mergeAside: takeTurn,
    // Moved first while others write, so that they wait for the rest only.
    emptyLog: () => run('moveLog').then(() => takeTurn('emptyLog')),
    moveLog: () => run('moveLog').then(() => takeTurn('moveLog')),
    close,
  };
}

const INTERVAL_MS = 1000;

/** Moves the log after each second with writes: SQLite would in a commit, which takes 20 ms or more then. Closes with the server. */
export function runUpkeep(ctx: AppContext, { moveLog, close }: Upkeep): void {
  let [moved, isMoving, hasFailed] = [countChanges(ctx.db), false, false];
  async function move(): Promise<void> {
    const changes = countChanges(ctx.db);
    if (isMoving || changes === moved) return;
    isMoving = true;
    try {
      await moveLog();
      [moved, hasFailed] = [changes, false];
    } catch (error) {
      // The log grows until it can be moved.
      if (!hasFailed) ctx.log.warn({ err: error }, 'the write-ahead log was not moved');
      hasFailed = true;
    } finally {
      isMoving = false;
    }
  }
  const timer = setInterval(move, INTERVAL_MS).unref();
  ctx.onClose(async () => {
    clearInterval(timer);
    await close();
  });
}
