import type { AppContext } from '../context.ts';
import type { Transactions } from '../db/transactions.ts';
import { createThread } from '../threads/thread.ts';

export type UpkeepStep = 'rewriteIndex' | 'mergeIndex' | 'moveLog' | 'emptyLog';

export interface Upkeep extends Required<AppContext['upkeep']> {
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
    close,
  };
}
