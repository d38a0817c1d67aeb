import { NESTED, type Transactions } from '../transactions.ts';
import type { Connection, Result } from './connection.ts';
import { createGroups } from './groups.ts';
import type { Rehearsal } from './rehearsal.ts';
import type { Replica } from './replica.ts';
import { createStreams } from './streams.ts';

/** The longest a statement in a transaction may block a server. */
const STATEMENT_TIMEOUT_MS = 2000;
/** Migrations rebuild tables. */
const COMMAND_TIMEOUT_MS = 600_000;

export interface PrimaryTransactions extends Transactions {
  /** Runs a statement in the open transaction, or alone, which blocks this process. */
  execute: (sql: string, args: readonly unknown[]) => Result;
  script: (sql: string) => void;
  isInTransaction: () => boolean;
  replicaForReads: () => Replica | undefined;
  setForeignKeys: (on: boolean) => void;
  waitAsync: () => void;
}

/** Runs the statements of a transaction: the primary itself, or a rehearsal on the copy. */
type Runner = Pick<Rehearsal, 'execute'> & { script?: (sql: string) => void };

/**
 * Transactions on a primary. With a copy, they are rehearsed on it and their writes sent together, without blocking this process;
 * without one, and blocking ones, are done there: each statement blocks for one round trip.
 */
export function createPrimaryTransactions(
  connection: Connection,
  replica: Replica | undefined,
  lockWaitMs: number,
): PrimaryTransactions {
  const options = { timeoutMs: COMMAND_TIMEOUT_MS, foreignKeys: true };
  const streams = createStreams(connection);
  let active: Runner | undefined;
  let isInside = false;
  let isMisused = false;
  let lastTurn: Promise<unknown> = Promise.resolve();

  /** All work is synchronous, so a call during another comes from inside it. */
  function requireNoTransaction(): void {
    if (!isInside) return;
    isMisused = true;
    throw new Error(NESTED);
  }

  function runInside<T>(work: () => T, runner?: Runner): T {
    requireNoTransaction();
    isMisused = false;
    isInside = true;
    active = runner;
    try {
      const result = work();
      // An async function would have swallowed the error of a nested call.
      if (isMisused || result instanceof Promise) throw new Error(NESTED);
      return result;
    } finally {
      isInside = false;
      active = undefined;
    }
  }

  async function runWhenFree<T>(work: () => T, deadlineMs: number): Promise<T> {
    const stream = await streams.begin(options, deadlineMs);
    try {
      const result = runInside(work, stream);
      await stream.commit();
      return result;
    } catch (error) {
      stream.close();
      throw error;
    }
  }

  const groups =
    replica &&
    createGroups({
      begin: (deadlineMs) => streams.begin(options, deadlineMs),
      rehearse: replica.rehearse,
      refresh: replica.refresh,
      runInside,
    });

  // Not async: a nested call must throw at once, inside the work that makes it.
  function transaction<T>(work: () => T): Promise<T> {
    requireNoTransaction();
    const deadlineMs = performance.now() + lockWaitMs;
    if (groups) return groups(work, deadlineMs);
    const turn = lastTurn.then(() => runWhenFree(work, deadlineMs));
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  function runBlocking<T>(work: () => T): T {
    requireNoTransaction();
    const stream = streams.beginBlocking(options, 'IMMEDIATE');
    try {
      const result = runInside(work, stream);
      stream.commitBlocking();
      replica?.refreshBlocking();
      return result;
    } catch (error) {
      stream.close();
      throw error;
    }
  }

  return {
    transaction,
    blockingTransaction: runBlocking,
    snapshot: (read) => {
      requireNoTransaction();
      if (replica) return replica.snapshot(() => runInside(read));
      const stream = streams.beginBlocking(options, 'DEFERRED');
      try {
        return runInside(read, stream);
      } finally {
        stream.close();
      }
    },
    execute: (sql, args) => {
      if (active) return active.execute(sql, args);
      const result = streams.executeAlone(options, sql, args);
      replica?.refreshBlocking();
      return result;
    },
    script: (sql) => {
      if (!active?.script) throw new Error('A script runs inside a blocking transaction');
      active.script(sql);
    },
    isInTransaction: () => isInside,
    replicaForReads: () => (active ? undefined : replica),
    setForeignKeys: (on) => {
      options.foreignKeys = on;
    },
    waitAsync: () => {
      options.timeoutMs = STATEMENT_TIMEOUT_MS;
    },
  };
}
