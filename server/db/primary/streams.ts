import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, databaseBusy } from '../../../shared/errors.ts';
import {
  batch,
  CLOSE,
  execute,
  isLostStream,
  resultOf,
  script,
  type Answer,
  type Connection,
  type Result,
} from './connection.ts';
import type { Write } from './rehearsal.ts';

const BUSY_PAUSE_MS = 20;
/** An import of a thousand rows has ten thousand statements. */
const STATEMENTS_AT_ONCE = 500;
const COMMIT = { sql: 'COMMIT', args: [], hasRows: false };

/** A connection with an open transaction; statements block this process. */
export interface Stream {
  execute: (sql: string, args?: readonly unknown[]) => Result;
  script: (sql: string) => void;
  /** Repeats the writes of a rehearsal and commits; throws if a result differs. */
  perform: (writes: Write[]) => Promise<void>;
  commit: () => Promise<void>;
  commitBlocking: () => void;
  close: () => void;
}

interface StreamOptions {
  timeoutMs: number;
  foreignKeys: boolean;
}

export interface Streams {
  /** Waits for the write lock, without blocking this process; throws 503 at the deadline. */
  begin: (options: StreamOptions, deadlineMs: number) => Promise<Stream>;
  beginBlocking: (options: StreamOptions, behavior: 'IMMEDIATE' | 'DEFERRED') => Stream;
  executeAlone: (options: StreamOptions, sql: string, args: readonly unknown[]) => Result;
}

const setForeignKeys = ({ foreignKeys }: StreamOptions) =>
  execute(`PRAGMA foreign_keys = ${foreignKeys ? 'ON' : 'OFF'}`);

export function createStreams(connection: Connection): Streams {
  /** Kept from the last transaction: a new connection reads the schema first. The primary closes it after ten seconds. */
  let idle: string | null = null;

  function takeIdle(): string | null {
    const baton = idle;
    idle = null;
    return baton;
  }

  async function begin(options: StreamOptions, deadlineMs: number): Promise<Stream> {
    for (let baton = takeIdle(); ; baton = null) {
      const leftMs = Math.ceil(deadlineMs - performance.now());
      if (leftMs <= 0) throw databaseBusy();
      try {
        const opening = [setForeignKeys(options), execute('BEGIN IMMEDIATE')];
        const begun = await connection.send(opening, baton, leftMs);
        resultOf(begun);
        return createStream(options, begun.baton);
      } catch (error) {
        if (baton !== null && isLostStream(error)) continue;
        if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      }
      await pause(BUSY_PAUSE_MS);
    }
  }

  function createStream({ timeoutMs }: StreamOptions, firstBaton: string | null): Stream {
    let baton = firstBaton;
    /** Set once the transaction is lost: further statements would run outside it, and each would time out. */
    let failure: unknown;

    function ask(request: ReturnType<typeof execute>): Result {
      if (failure !== undefined) throw failure;
      try {
        const answer = connection.sendBlocking([request], baton, timeoutMs);
        baton = answer.baton;
        return resultOf(answer);
      } catch (error) {
        throw failed(error);
      }
    }

    /** A refused statement leaves the transaction open; a primary that is gone or timed out ends it. */
    function failed(error: unknown): unknown {
      const { code } = error as { code?: string };
      if (code === 'TRANSACTION_TIMEOUT' || isLostStream(error)) failure = databaseBusy();
      else if (error instanceof AppError) failure = error;
      return failure ?? error;
    }

    return {
      execute: (sql, args) => ask(execute(sql, args)),
      script: (sql) => void ask(script(sql)),
      perform: async (writes) => {
        try {
          for (let at = 0; at < writes.length - STATEMENTS_AT_ONCE; at += STATEMENTS_AT_ONCE) {
            const some = writes.slice(at, at + STATEMENTS_AT_ONCE);
            const answer = await connection.send([batch(some)], baton, timeoutMs);
            baton = answer.baton;
            resultOf(answer);
            requireSame(some, answer);
          }
          const last = writes.slice(-(writes.length % STATEMENTS_AT_ONCE || STATEMENTS_AT_ONCE));
          const answer = await connection.send([batch([...last, COMMIT])], baton, timeoutMs);
          resultOf(answer);
          idle = answer.baton;
          requireSame(last, answer);
        } catch (error) {
          throw failed(error);
        }
      },
      commit: async () => {
        if (failure !== undefined) throw failure;
        try {
          const answer = await connection.send([execute('COMMIT')], baton, timeoutMs);
          resultOf(answer);
          idle = answer.baton;
        } catch (error) {
          throw failed(error);
        }
      },
      commitBlocking: () => {
        ask(execute('COMMIT'));
        idle = baton;
      },
      close: () => void connection.send([CLOSE], baton, timeoutMs).catch(() => undefined),
    };
  }

  return {
    begin,
    beginBlocking: (options, behavior) => {
      const opening = [setForeignKeys(options), execute(`BEGIN ${behavior}`)];
      const begun = connection.sendBlocking(opening, null, options.timeoutMs);
      resultOf(begun);
      return createStream(options, begun.baton);
    },
    executeAlone: (options, sql, args) => {
      const requests = [setForeignKeys(options), execute(sql, args)];
      const answer = connection.sendBlocking([...requests, CLOSE], null, options.timeoutMs);
      return resultOf({ ...answer, outcomes: answer.outcomes.slice(0, requests.length) });
    },
  };
}

function requireSame(writes: Write[], { outcomes }: Answer): void {
  const results = outcomes as Result[];
  const other = writes.find(({ result, hasRows }, index) =>
    hasRows
      ? !isDeepStrictEqual(results[index]?.rows, result.rows)
      : results[index]?.changes !== result.changes,
  );
  if (other) throw new Error(`The primary does otherwise than the copy: ${other.sql}`);
}
