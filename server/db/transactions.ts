import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { databaseBusy } from '../../shared/errors.ts';
import { createFairQueue } from '../shares/fairQueue.ts';
import { isBusy } from './trouble.ts';

export const LOCK_WAIT_MS = 5000;
const FIRST_PAUSE_MS = 2;
/** Costs nothing, yet finds the gap another writer leaves. */
const LONGEST_PAUSE_MS = 50;

/** Must not be async: code after an `await` would run outside the transaction. */
type Sync<T> = () => T extends Promise<unknown> ? never : T;

/** None of these may be called inside another. */
export interface Transactions {
  /** Commits all of `work`, durably, or nothing. Waits for other processes' locks without blocking, in turns with other accounts; throws 503 after 5 s. */
  transaction: <T>(work: Sync<T>, account?: string | number) => Promise<T>;
  /** For migrations and commands: blocks this process for up to `busy_timeout`. */
  blockingTransaction: <T>(work: Sync<T>) => T;
  /** Runs several reads on one unchanging state. */
  snapshot: <T>(read: Sync<T>) => T;
}

type Behavior = 'immediate' | 'deferred';

interface Connection {
  readonly inTransaction: boolean;
  transaction: (
    work: (inner: () => unknown) => unknown,
  ) => Record<Behavior, (inner: () => unknown) => unknown>;
}

export function createTransactions(client: Connection, lockWaitMs = LOCK_WAIT_MS): Transactions {
  let isMisused = false;
  /** Transactions waiting for the lock. */
  let waiting = 0;
  const line = createFairQueue({ atOnce: 1 });

  // Made once: it costs more than a small transaction.
  const whole = client.transaction((work) => {
    const result = work();
    // An async function would have swallowed the error of a nested call.
    if (isMisused || result instanceof Promise) throw new Error(NESTED);
    return result;
  });

  function run<T>(work: () => T, behavior: Behavior): T {
    requireNoTransaction();
    isMisused = false;
    return whole[behavior](work) as T;
  }

  /** All work is synchronous, so a call during a transaction comes from inside it. */
  function requireNoTransaction(): void {
    if (!client.inTransaction) return;
    isMisused = true;
    throw new Error(NESTED);
  }

  async function runWhenFree<T>(work: () => T, deadlineMs: number): Promise<T> {
    await nextTurn();
    return waitForLock(() => run(work, 'immediate'), deadlineMs);
  }

  function runInLine<T>(work: () => T, deadlineMs: number, account: string | number): Promise<T> {
    waiting += 1;
    return line.run(account, () => runWhenFree(work, deadlineMs)).finally(() => (waiting -= 1));
  }

  return {
    // Not async: a nested call must throw at once, inside the work that makes it.
    transaction: (work, account = '') => {
      requireNoTransaction();
      const deadlineMs = performance.now() + lockWaitMs;
      if (waiting === 0) {
        try {
          return Promise.resolve(run(work, 'immediate'));
        } catch (error) {
          if (!isBusy(error)) return Promise.reject(error as Error);
        }
      }
      return runInLine(work, deadlineMs, account);
    },
    blockingTransaction: (work) => run(work, 'immediate'),
    snapshot: (read) => run(read, 'deferred'),
  };
}

/** Retries without blocking while another connection holds the lock; throws 503 after that time. */
async function waitForLock<T>(work: () => T, deadlineMs: number): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() >= deadlineMs) throw databaseBusy();
    }
    await pause(pauseMs * (0.5 + Math.random()));
  }
}

export const NESTED = 'A transaction is synchronous and never opened inside another one';
